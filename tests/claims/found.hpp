#pragma once
/// What evidence may have shown.

enum Found { shown, opposite, neither };

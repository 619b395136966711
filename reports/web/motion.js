function startMotion() {}
function sceneOfClaim() { return null; }

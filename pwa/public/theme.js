// Runs before the first paint, so that a chosen theme does not flash the other one.
try {
  const theme = localStorage.getItem('daymark.theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}

// Runs before the first paint of the staff app, so that a dark screen never flashes white.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value")
  } catch {}
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light")
})()

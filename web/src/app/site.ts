import "../ui/styles/tokens.css"
import "../site/site.css"

/** The page works without its script, so it loads last. */
const start = () => void import("./site-start.tsx")

if (document.readyState === "complete") start()
else addEventListener("load", start)

import "../ui/tokens.css"
import "../site/site.css"

/** The page is whole without its script, so the script waits until everything that is seen has come. */
const start = () => void import("./site-start.tsx")

if (document.readyState === "complete") start()
else window.addEventListener("load", start, { once: true })

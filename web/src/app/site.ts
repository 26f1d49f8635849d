import "../ui/tokens.css"
import "../site/site.css"

/** The page is whole without its script, so the script waits until everything that is seen has come. */
const start = () => void import("./site-start.tsx")

if (document.readyState === "complete") start()
else addEventListener("load", start)

// The browser skips the transition of a page that it brings back from its cache, and rejects its promise. No error of ours.
addEventListener("pageswap", ({ viewTransition }) => viewTransition?.ready.catch(() => {}))

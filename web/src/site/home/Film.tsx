import { lazy, Suspense } from "react"
import { useContent } from "../content.ts"
import { useLessMotion } from "../less-motion.ts"

/** Most shops have no film, and who has one sees the scene until it plays. */
const Player = lazy(() => import("./Player.tsx"))

/** Not every browser says so, nor do its types. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData

/** The business's own film over the drawn scene (spec 1, section 2), once it plays. The scene stays for who asked for less motion or less data. */
export function Film() {
  const { premierVideo } = useContent().settings
  const lessMotion = useLessMotion()
  return premierVideo !== "" && !lessMotion && !savesData() ? (
    <Suspense>
      <Player key={premierVideo} address={premierVideo} />
    </Suspense>
  ) : null
}

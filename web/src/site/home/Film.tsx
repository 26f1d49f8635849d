import { lazy, Suspense, useSyncExternalStore } from "react"
import { useContent } from "../content.ts"

/** Most shops have no film, and who has one sees the scene until it plays. */
const Player = lazy(() => import("./Player.tsx"))

const lessMotion = "(prefers-reduced-motion: reduce)"

function onMotionChange(listener: () => void): () => void {
  const query = matchMedia(lessMotion)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

const savesData = (): boolean =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

/** Whether somebody takes films: not who asked for less motion or less data, and not before the page has loaded. */
const useTakesFilms = (): boolean =>
  useSyncExternalStore(
    onMotionChange,
    () => !matchMedia(lessMotion).matches && !savesData(),
    () => false,
  )

/** The business's own film over the drawn scene (spec 1, section 2), once it plays. The scene stays where it does not. */
export function Film() {
  const { premierVideo } = useContent().settings
  return useTakesFilms() && premierVideo !== "" ? (
    <Suspense>
      <Player key={premierVideo} address={premierVideo} />
    </Suspense>
  ) : null
}

import type { Settings } from "#shared/api/settings.ts"
import { videoFileOf } from "#shared/domain/media/uploads.ts"
import { keys } from "../platform/keys.ts"
import { absent, type Table, type Write } from "../platform/table.ts"
import type { videoStore } from "../uploads/store.ts"

/*
 * A film is shown once. Whoever shows it writes its item, and so does whoever removes it: what is about to go from the
 * bucket can no longer be chosen, although somebody saw it there a moment ago.
 */

const item = (file: string) => ({ ...keys.film(file), schema: 1 })

/** What `RaceLost` tells of a film that was shown before or is being removed. */
export const filmIsPast = "the same film twice"

/** What goes with a change of the settings: another film is shown, and never again after it. */
export const filmShown = (after: Settings, before: Settings): Write[] => {
  const file = videoFileOf(after.premierVideo)
  return file === undefined || after.premierVideo === before.premierVideo
    ? []
    : [{ put: item(file), onlyIf: absent, race: filmIsPast }]
}

type Deps = { table: Table; settings: { read: () => Promise<Settings> }; videos: typeof videoStore }

/** DynamoDB takes as many writes in a transaction. */
const mostAtOnce = 100

/**
 * After another film is shown: removes the one before, and any that was uploaded and never shown. What is not reached now is
 * found by the next change.
 */
export const removeOldFilms = async (
  { table, settings, videos }: Deps,
  before: string,
  now: Date,
): Promise<void> => {
  const old = new Set([videoFileOf(before) ?? [], await videos.old(now)].flat())
  const files = [...old].slice(0, mostAtOnce)
  // The same item whoever writes it: nothing is lost by writing it again. From here on nobody chooses one of them.
  await table.transact(files.map((file) => ({ put: item(file), onlyIf: "beside" })))
  const shown = videoFileOf((await settings.read()).premierVideo)
  await Promise.all(files.map((file) => (file === shown ? undefined : videos.remove(file))))
}

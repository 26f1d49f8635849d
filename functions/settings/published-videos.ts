import type { Settings } from "#shared/api/settings.ts"
import { videoFileOf } from "#shared/domain/media/uploads.ts"
import { keys } from "../platform/keys.ts"
import { isAbsent, type Table, type Write } from "../platform/table.ts"
import type { videoStore } from "../uploads/store.ts"

/*
 * Homepage videos are published once. Publishing and removing both write the video's item, so a video about to be
 * removed can't be published.
 */

const item = (file: string) => ({ ...keys.publishedVideo(file), schema: 1 })

/** Race: the video was published before or is being removed. */
export const publishedVideoRace = "the same film twice"

/** Marks a newly published video. */
export const publishedVideoWrites = (after: Settings, before: Settings): Write[] => {
  const file = videoFileOf(after.premierVideo)
  return file === undefined || after.premierVideo === before.premierVideo
    ? []
    : [{ put: item(file), onlyIf: isAbsent, race: publishedVideoRace }]
}

type Deps = { table: Table; settings: { read: () => Promise<Settings> }; videos: typeof videoStore }

/** Limit of a DynamoDB transaction. */
const batchSize = 100

/** Removes the previous video and unused uploads. The next change removes what this one misses. */
export const removeOldVideos = async (
  { table, settings, videos }: Deps,
  before: string,
  now: Date,
): Promise<void> => {
  const old = new Set([videoFileOf(before) ?? [], await videos.listOldFiles(now)].flat())
  const files = [...old].slice(0, batchSize)
  // From here on none of them can be published.
  await table.transact(files.map((file) => ({ put: item(file), onlyIf: "unguarded" })))
  const current = videoFileOf((await settings.read()).premierVideo)
  await Promise.all(files.map((file) => (file === current ? undefined : videos.remove(file))))
}

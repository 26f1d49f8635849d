import { publish } from "../document.ts"
import { table } from "../format.ts"
import type { Say } from "../store.ts"
import { comparePublicVins } from "../vins.ts"

export const publishVins = (say: Say) => {
  const shares = comparePublicVins()
  const all = shares.reduce((sum, share) => sum + share.count, 0)
  const same = shares.reduce((sum, share) => sum + share.matches, 0)
  const rows = [...shares, { source: "all", count: all, matches: same }].map((share) => [
    share.source,
    String(share.count),
    String(share.matches),
    `${((100 * share.matches) / share.count).toFixed(1)} %`,
  ])
  publish("vins", table(["test VINs of", "VINs", "decoded the same", "share"], rows))
  for (const { different } of shares) for (const line of different) say(line)
}

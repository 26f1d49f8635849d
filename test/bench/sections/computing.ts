import { type Computed, measureComputing } from "../compute.ts"
import { publish } from "../document.ts"
import { type Aim, aimList } from "../format.ts"

const computedLine = ({ key, site }: Computed): string =>
  `A key in the charges of a job with 50 lines takes ${key.toFixed(2)} ms (p50); the site with 1,000 gallery entries is rendered in ${site.toFixed(1)} s.`

const computedAims = ({ key, site }: Computed): Aim[] => [
  {
    text: "a key in the charges of a job with 50 lines takes less than 2 ms (p50)",
    missedBy: key < 2 ? [] : [`${key.toFixed(2)} ms`],
  },
  {
    // A third of the renderer's 30 s timeout.
    text: "the site with 1,000 gallery entries is rendered in less than 10 s",
    missedBy: site < 10 ? [] : [`${site.toFixed(1)} s`],
  },
]

export const publishComputing = async () => {
  const computed = await measureComputing()
  publish("computing", `${computedLine(computed)}\n\n${aimList(computedAims(computed))}`)
}

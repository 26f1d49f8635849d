import { publish } from "../document.ts"
import { aimList, count, kB, ms, table } from "../format.ts"
import { type Lambda, measureLambdas, measureSizes, type Size } from "../lambdas.ts"
import { median } from "../measure.ts"

/** The PDF function draws and stores, so it is not a plain one. */
const isPlain = ({ name }: { name: string }) => name !== "get-invoice-pdf"

/** The limit for plain endpoints. Lazy imports (Square, PDF) don't count. */
const largeFunction = 500_000

const listed = 10

const sizesOf = (sizes: Size[]): string => {
  const plainSizes = sizes.filter(isPlain)
  const large = plainSizes.filter(({ bytesAtStart }) => bytesAtStart > largeFunction)
  const rows = plainSizes
    .toSorted((a, b) => b.bytesAtStart - a.bytesAtStart)
    .slice(0, listed)
    .map(({ name, bytes, bytesAtStart }) => [name, kB(bytesAtStart), kB(bytes)])
  return `${plainSizes.length} plain endpoints; the median reads ${kB(median(plainSizes.map(({ bytesAtStart }) => bytesAtStart)))} kB at its start. The ${listed} largest:

${table(["function", "read at start, kB", "deployed, kB"], rows)}

${aimList([
  {
    text: `a plain endpoint reads at most ${count(largeFunction / 1000)} kB at its start`,
    missedBy: large.length > 0 ? [`${large.length} of ${plainSizes.length} endpoints`] : [],
  },
])}`
}

const startsOf = (lambdas: Lambda[]): string => {
  const plain = lambdas.filter(isPlain)
  const slowStarts = plain.filter(({ worked }) => worked > 60)
  const longest = plain.toSorted((a, b) => b.worked - a.worked).slice(0, listed)
  const rows = longest.map(({ name, start, worked, firstCall }) => [
    name,
    ms(start),
    ms(worked),
    ms(firstCall),
  ])
  return `Milliseconds in a fresh process over those of an empty handler. The median of ${plain.length} plain endpoints costs the processor ${ms(median(plain.map(({ worked }) => worked)))} ms. The ${listed} longest:

${table(["function", "start", "of the processor", "first call"], rows)}

${aimList([
  {
    text: "a plain endpoint costs the processor at most 60 ms more to start than an empty handler",
    missedBy: slowStarts.length > 0 ? [`${slowStarts.length} of ${plain.length} endpoints`] : [],
  },
])}`
}

export const publishSizes = async () => publish("sizes", sizesOf(await measureSizes()))

export const publishStarts = async () => publish("starts", startsOf(await measureLambdas()))

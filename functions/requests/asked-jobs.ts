import { seconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { fieldIs, type Item, type TableReader, type Write } from "../platform/table.ts"

/** What `RaceLost` tells when the same phone asked for something else at the same moment. */
export const phoneAsked = "another booking of the same phone"

/** More open jobs of the website's than that are told on the phone: nobody takes a week's windows with a form. */
const mostOpen = 3
/** More than any phone has open. */
const page = 50
/** A count that rests is as good as none. */
const keptForDays = 30

/** The jobs that a phone asked for on the website, as `askedItem` of the request's rows has them. */
export const askedJobs = (table: TableReader) => ({
  /** The condition under which this phone may ask for one more; nothing when it has asked for enough. */
  async oneMore(phone: string, now: Date): Promise<Write | undefined> {
    const { items } = await table.query({ partition: keys.asked(phone), limit: page })
    const isCounter = ({ sk }: Item) => sk === keys.askedCount(phone).sk
    const open = items.filter((item) => !isCounter(item) && Number(item.expiresAt) > seconds(now))
    if (open.length >= mostOpen) return undefined
    const counter = items.find(isCounter)
    return {
      add: keys.askedCount(phone),
      amounts: { value: 1 },
      set: { expiresAt: seconds(now) + keptForDays * 86_400 },
      onlyIf: fieldIs("value", counter?.value ?? 0),
      race: phoneAsked,
    }
  },
})

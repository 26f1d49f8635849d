import { newMediaId, newMediaWrites } from "../media/store.ts"
import type { Table, Write } from "../platform/table.ts"
import { requestReader } from "../requests/reader.ts"
import { inboxReader, type Received, receivedChange } from "./inbox.ts"
import { attachmentOf } from "./rules/picture.ts"

/** The writes with which a text that came in becomes `next`, and its pictures those of the job that it stands on. */
export const writesOf = async (table: Table, seen: Received, next: Received): Promise<Write[]> => {
  const { invoiceNumber } = next
  const [job] = invoiceNumber === undefined ? [] : await requestReader(table).summaries([invoiceNumber])
  const attachment =
    job &&
    attachmentOf(next, job, {
      name: (await inboxReader(table).thread(next.phone))?.name,
      newId: newMediaId(job.invoiceNumber, new Date(next.at)),
    })
  if (!attachment) return [receivedChange(seen, next)]
  // From now on they are the job's: whoever deletes them there deletes them here.
  const media = next.media.map(({ url, type, problem }) => ({ url, type, ...(problem && { problem }) }))
  return [receivedChange(seen, { ...next, media, mediaId: attachment._id }), ...newMediaWrites(attachment)]
}

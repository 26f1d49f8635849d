import { newMediaId, newMediaWrites } from "../media/store.ts"
import type { Table, Write } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { type IncomingText, inboxReader, incomingTextWrite } from "./inbox.ts"
import { buildAttachment } from "./rules/picture.ts"

/** Changes an incoming text. Once it is on a job, its pictures become an attachment there. */
export const changeWithAttachment = async (
  table: Table,
  current: IncomingText,
  next: IncomingText,
): Promise<Write[]> => {
  const { invoiceNumber } = next
  const job = invoiceNumber === undefined ? undefined : await requestReader(table).find(invoiceNumber)
  const attachment =
    job &&
    buildAttachment(next, job, {
      name: (await inboxReader(table).thread(next.phone))?.name,
      newId: newMediaId(job.invoiceNumber, new Date(next.at)),
    })
  if (!attachment) return [incomingTextWrite(current, next)]
  // The job owns the pictures now and deletes them with the attachment.
  const media = next.media.map(({ picture, ...file }) =>
    picture ? { ...file, mediaId: attachment._id } : file,
  )
  return [incomingTextWrite(current, { ...next, media }), ...newMediaWrites(attachment)]
}

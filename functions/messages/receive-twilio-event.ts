import { receiveTwilioEvent } from "#shared/api/hooks.ts"
import { handle } from "../platform/handle.ts"
import { signedByTwilio } from "../providers/twilio-signature.ts"
import { receiveText } from "./receive-text.ts"
import { textNews } from "./rules/news.ts"
import { takeNews } from "./told.ts"

/** Nothing is texted back from here. */
const noReply = `<?xml version="1.0" encoding="UTF-8"?><Response/>`

export const handler = handle(
  receiveTwilioEvent,
  ({ table, needs }) => ({ table, signed: needs("texts", signedByTwilio) }),
  async ({ query: { message } }, { table, signed }, { raw, now, refuse }) => {
    const fields = await signed(raw, message === undefined ? "" : `?message=${message}`)
    if (!fields) throw refuse("not_signed")
    const { MessageSid: sid = "", MessageStatus: status, ErrorCode: code } = fields
    if (message === undefined) await receiveText(table, fields, now)
    else if (status !== undefined)
      await takeNews(table, message, (standing) => textNews(standing, { sid, status, code }, now))
    return noReply
  },
)

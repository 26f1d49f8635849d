import { useQuery } from "@tanstack/react-query"
import { hasFailed } from "#shared/domain/messages/messages.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import { jobMessagesQuery } from "#web/data/messages/messages.ts"
import { Notice } from "#web/ui/feedback/Notice.tsx"

export function BounceNotice({ invoiceNumber }: { invoiceNumber: number }) {
  const { data = [] } = useQuery(jobMessagesQuery(invoiceNumber))
  const last = data.find(({ kind }) => kind === "email")
  return (
    <Notice message={last && hasFailed(last) && t(`The email to ${last.to} didn't arrive.`)}>
      <p>{last?.problem && translateReply(last.problem)} Check the address, then send it again.</p>
    </Notice>
  )
}

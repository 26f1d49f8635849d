import { mailLink } from "./mail-link.ts"

/** An address to write to; too long for its line, it goes on with its @. */
export function MailLink({ address }: { address: string }) {
  const at = address.lastIndexOf("@")
  return (
    <a href={mailLink(address)}>
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  )
}

import { mailLink } from "./mail-link.ts"

/** A mail link that wraps at its @ when the line is too short. */
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

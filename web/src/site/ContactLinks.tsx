import type { ReactNode } from "react"
import { smsLink, telLink } from "#shared/domain/people/phone-text.ts"
import { useContent } from "./content.ts"
import { Icon } from "./Icon.tsx"

type Props = { className?: string | undefined; children: ReactNode }

/** Renders nothing while the shop has no phone, as does `TextLink`. */
export function CallLink({ className, children }: Props) {
  const { phone } = useContent().business
  return phone === "" ? null : (
    <a href={telLink(phone)} className={className}>
      {children}
    </a>
  )
}

/** The button beside what a page asks for. */
export const CallUs = ({ className = "btn out" }: { className?: string }) => (
  <CallLink className={className}>
    <Icon name="phone" /> Call Us
  </CallLink>
)

export function TextLink({ className, body, children }: Props & { body?: string }) {
  const { phone } = useContent().business
  const bodyParameter = body === undefined ? "" : `?&body=${encodeURIComponent(body)}`
  return phone === "" ? null : (
    <a href={`${smsLink(phone)}${bodyParameter}`} className={className}>
      {children}
    </a>
  )
}

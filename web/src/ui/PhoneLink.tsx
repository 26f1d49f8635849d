import { showPhone, telLink } from "#shared/domain/people/phone-text.ts"

export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) => (
  <a href={telLink(phone)} className={className}>
    {showPhone(phone)}
  </a>
)

import { showPhone, telLink } from "#shared/domain/phone-text.ts"

/** Ten digits, shown as (530) 555-0101 and dialled with +1. */
export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) => (
  <a href={telLink(phone)} className={className}>
    {showPhone(phone)}
  </a>
)

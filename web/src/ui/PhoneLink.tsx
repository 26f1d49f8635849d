import { showPhone, telLink } from "#shared/domain/people/phone-text.ts"

export const PhoneLink = ({ phone }: { phone: string }) => <a href={telLink(phone)}>{showPhone(phone)}</a>

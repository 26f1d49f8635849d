import type { User } from "../../../../../shared/api/users.ts"
import { isPhone } from "../../../../../shared/domain/phone.ts"
import { Fact, Facts } from "../../../ui/Panel.tsx"
import { PhoneLink } from "../../../ui/PhoneLink.tsx"

/** Of a colleague a customer sees the name and the face alone. */
type Shown = Pick<User, "name"> & Partial<User>

const kinds = { personal: "Personal", commercial: "Commercial", carrier: "Carrier" }

export function Details({ user }: { user: Shown }) {
  const { name, phone, email, address, category } = user
  return (
    <Facts>
      <Fact label="Name">{name}</Fact>
      <Fact label="Phone">{phone && isPhone(phone) && <PhoneLink phone={phone} />}</Fact>
      <Fact label="E-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
      <Fact label="Address">{address}</Fact>
      <Fact label="Account">{category && kinds[category]}</Fact>
    </Facts>
  )
}

import type { User } from "../../../../../shared/api/users.ts"
import { isStaff } from "../../../../../shared/domain/permissions.ts"
import { isPhone } from "../../../../../shared/domain/phone.ts"
import { roleNames } from "../../../app/shell/role-names.ts"
import { Bone } from "../../../ui/DataView.tsx"
import { Fact, Facts } from "../../../ui/Panel.tsx"
import { PhoneLink } from "../../../ui/PhoneLink.tsx"

/** Of a colleague a customer sees the name and the face alone. */
type Shown = Pick<User, "name"> & Partial<User>

const kinds = { personal: "Personal", commercial: "Commercial", carrier: "Carrier" }

export function Details({ user }: { user: Shown }) {
  const { name, phone, email, address, category, role } = user
  return (
    <Facts>
      <Fact label="Name">{name}</Fact>
      <Fact label="Phone">{phone && isPhone(phone) && <PhoneLink phone={phone} />}</Fact>
      <Fact label="E-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
      <Fact label="Address">{address}</Fact>
      {role && isStaff(role) ? (
        <Fact label="Role">{roleNames[role]}</Fact>
      ) : (
        <Fact label="Account">{category && kinds[category]}</Fact>
      )}
    </Facts>
  )
}

const bones = { Name: 128, Phone: 104, "E-mail": 168, Address: 190, Account: 72 }

export const DetailBones = () => (
  <Facts>
    {Object.entries(bones).map(([label, width]) => (
      <Fact key={label} label={label}>
        <Bone width={width} />
      </Fact>
    ))}
  </Facts>
)

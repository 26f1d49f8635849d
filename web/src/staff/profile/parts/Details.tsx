import type { ReactNode } from "react"
import { assignmentNames } from "#shared/domain/people/assignments.ts"
import { mayPass, type Role } from "#shared/domain/people/permissions.ts"
import { isPhone } from "#shared/domain/people/phone.ts"
import { languageNames, t } from "#shared/language.ts"
import { roleNames } from "#web/app/shell/role-names.ts"
import type { ShownUser } from "#web/data/people/user.ts"
import { MailLink } from "#web/ui/MailLink.tsx"
import { Money } from "#web/ui/Money.tsx"
import { PhoneLink } from "#web/ui/PhoneLink.tsx"
import { Fact, Facts } from "#web/ui/page/Panel.tsx"
import { categoryNames, readsOwnLanguage } from "../details.ts"
import { SkeletonLine } from "./SkeletonLine.tsx"

type Props = {
  user: ShownUser
  shop: string | undefined
  role: Role
  texts?: ReactNode
}

export function Details({ user, shop, role: reader, texts }: Props) {
  const { name, phone, email, address, category, role, serviceTechnician } = user
  return (
    <Facts>
      <Fact label="Name">{name}</Fact>
      {phone !== undefined && (
        <Fact label="Phone">{isPhone(phone) ? <PhoneLink phone={phone} /> : phone}</Fact>
      )}
      {email !== undefined && <Fact label="Email">{email && <MailLink address={email} />}</Fact>}
      {address !== undefined && <Fact label="Address">{address}</Fact>}
      {texts}
      {(role === undefined || readsOwnLanguage(role)) && (
        <Fact label="Language">{languageNames[user.language ?? "en"]}</Fact>
      )}
      {role === "user" || role === undefined ? (
        <Fact label="Account">{category && categoryNames[category]}</Fact>
      ) : (
        <>
          <Fact label="Role">{roleNames[role]}</Fact>
          {user.position && <Fact label="Position">{user.position}</Fact>}
          {shop !== undefined && <Fact label="Shop">{shop}</Fact>}
        </>
      )}
      {serviceTechnician && (
        <>
          {role !== "technician" && <Fact label="Technician">Also works on cars</Fact>}
          <Fact label="Usually works as">
            {user.defaultTechnicianAssignment && assignmentNames[user.defaultTechnicianAssignment]}
          </Fact>
          {mayPass(reader, ["clerk"]) && (
            <>
              <Fact label="As Installer">
                <Rates job={user.technicianInstallerRate} repair={user.technicianInstallerRepairRate} />
              </Fact>
              <Fact label="As Assistant">
                <Rates job={user.technicianAssistantRate} repair={user.technicianAssistantRepairRate} />
              </Fact>
              <Fact label="Quick select">{user.quickselect ? "Shown near the top" : t("No", "answer")}</Fact>
            </>
          )}
        </>
      )}
    </Facts>
  )
}

const Rates = ({ job, repair }: Record<"job" | "repair", number | undefined>) => (
  <>
    <Money cents={job} />, for a repair <Money cents={repair} />
  </>
)

const skeleton = [
  [t("Name"), 128],
  [t("Phone"), 104],
  [t("Email"), 168],
  [t("Address"), 190],
  [t("Account"), 72],
] as const

export const DetailSkeleton = () => (
  <Facts>
    {skeleton.map(([label, width]) => (
      <Fact key={label} label={label}>
        <SkeletonLine width={width} />
      </Fact>
    ))}
  </Facts>
)

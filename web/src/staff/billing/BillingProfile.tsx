import { useQuery } from "@tanstack/react-query"
import { useParams } from "react-router-dom"
import { isId } from "#shared/domain/id.ts"
import { messages } from "#shared/messages.ts"
import { RatesSkeleton } from "#web/staff/shared/rates/RatesEditor.tsx"
import type { ScreenHandle } from "../../app/navigation.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { profileQuery } from "../../data/money/billing.ts"
import { userQuery } from "../../data/people/user.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { Empty, Failed } from "../../ui/feedback/DataView.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { ProfileEditor } from "./ProfileEditor.tsx"

export const handle: ScreenHandle = { frame: "actions" }

const back = backLink("/billing")

/** Page of one account's billing profile. The ID in the address is the account's. */
export default function BillingProfile() {
  const { id = "" } = useParams()
  const isValidId = isId(id)
  const account = useQuery({ ...userQuery(id), enabled: isValidId })
  const profile = useQuery({ ...profileQuery(id), enabled: isValidId })

  if (account.data && profile.data !== undefined) {
    const { _id, name, category } = account.data
    if (profile.data === null && category === "personal") return <NoAccount id={_id} name={name} />
    return <ProfileEditor key={_id} account={{ _id, name, category }} stored={profile.data} />
  }
  const failed = account.error ?? profile.error
  return (
    <>
      <PageHeader back={back} title={account.data?.name ?? <PageTitle />} />
      {!isValidId || account.data === null ? (
        <Empty
          title={messages.billingProfiles.userNotFound}
          actions={
            <ButtonLink to="/billing" size="large">
              Billing Profiles
            </ButtonLink>
          }
        >
          No user matches this link.
        </Empty>
      ) : failed ? (
        <Failed
          title={messages.billingProfiles.loadFailed}
          error={failed}
          retry={() => {
            void account.refetch()
            void profile.refetch()
          }}
        />
      ) : (
        <div aria-busy="true">
          <output className="spoken">Loading</output>
          <RatesSkeleton titles={["Account", "Replacements", "Repairs", "Install kits and moldings"]} />
        </div>
      )}
    </>
  )
}

const NoAccount = ({ id, name }: { id: string; name: string }) => (
  <>
    <PageHeader back={back} title={name} />
    <Empty
      title={messages.billingProfiles.accountsOnly}
      actions={
        <ButtonLink to={`/profile/${id}`} size="large">
          Profile for {name}
        </ButtonLink>
      }
    >
      To make this customer a commercial account, change the account type in their profile first.
    </Empty>
  </>
)

import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { Link } from "react-router-dom"
import { foldForSearch } from "#shared/domain/search.ts"
import { messages } from "#shared/messages.ts"
import styles from "#web/staff/shared/rates/cards.module.css"
import { ratesOfProfile } from "#web/staff/shared/rates/profile-rates.ts"
import { CardSkeleton, FoundCards, manyCards, RatesCard } from "#web/staff/shared/rates/RatesCards.tsx"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { useParameters } from "../../app/parameters.ts"
import { profilesQuery } from "../../data/money/billing.ts"
import { accountsQuery, type KnownUser } from "../../data/people/users.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { Chips } from "../../ui/form/Chips.tsx"
import { SearchBox } from "../../ui/form/SearchBox.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Tag } from "../../ui/Tag.tsx"
import type { Profile } from "./form.ts"
import { typeNames } from "./labels.ts"

type Kind = "all" | Profile["type"]

const matchesFilter = (profile: Profile, searchTerm: string): boolean => {
  const text = foldForSearch(`${profile.name} ${profile.repairInfo}`)
  return foldForSearch(searchTerm)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export default function Billing() {
  const profiles = useQuery(profilesQuery)
  const accounts = useQuery(accountsQuery)
  // Wait for both lists so that nothing moves when the accounts arrive. If accounts fail, profiles are
  // enough.
  const listQuery = accounts.isPending && profiles.data ? { ...profiles, data: undefined } : profiles
  const [parameters, changeParameters] = useParameters()
  const searchTerm = parameters.get("q") ?? ""
  const typeParameter = parameters.get("type")
  const kind: Kind = typeParameter === "commercial" || typeParameter === "carrier" ? typeParameter : "all"
  const all = profiles.data ?? []
  const of = (type: Profile["type"]) =>
    profiles.data ? all.filter((profile) => profile.type === type).length : null

  const setFilter = (name: "q" | "type", value: string) => {
    const next = new URLSearchParams(parameters)
    if (value === "" || value === "all") next.delete(name)
    else next.set(name, value)
    void changeParameters(next, { replace: true })
  }
  const clear = () => void changeParameters(new URLSearchParams(), { replace: true })

  return (
    <>
      <PageHeader
        back={backLink("/users")}
        title={<PageTitle />}
        subtitle={profiles.data && `${all.length} ${all.length === 1 ? "account" : "accounts"}`}
      >
        {(profiles.isPending || all.length >= manyCards) && (
          <div className={`${styles.filters} cluster items-center gap-x-5 gap-y-4 mt-4`}>
            <SearchBox
              label="Search billing profiles"
              placeholder="Name"
              searchTerm={searchTerm}
              onSearch={(input) => setFilter("q", input)}
            />
            <Chips
              label="Account type"
              chosen={kind}
              onChoose={(value) => setFilter("type", value)}
              choices={[
                { value: "all", text: "All", count: profiles.data ? all.length : null },
                { value: "commercial", text: "Commercial", count: of("commercial") },
                { value: "carrier", text: "Carrier", count: of("carrier") },
              ]}
            />
          </div>
        )}
      </PageHeader>
      <div className="phone-gap-4 grid gap-5 screen">
        {profiles.data && accounts.data && <Missing profiles={profiles.data} accounts={accounts.data} />}
        <DataView
          query={listQuery}
          failed="Couldn't load billing profiles."
          loading={<CardSkeleton footer={<SkeletonBar width={52} />} />}
          empty={{
            when: ({ length }) => length === 0,
            show: (
              <Empty
                title={messages.billingProfiles.none}
                actions={
                  <ButtonLink to="/users" size="large">
                    Users
                  </ButtonLink>
                }
              >
                Accounts with a billing profile show up here.
              </Empty>
            ),
          }}
        >
          {(list) => {
            const found = list.filter(
              (profile) => (kind === "all" || profile.type === kind) && matchesFilter(profile, searchTerm),
            )
            return (
              <FoundCards
                found={found}
                total={list.length}
                none="No matching billing profiles."
                onAll={clear}
              >
                {(profile) => <Card key={profile._id} profile={profile} />}
              </FoundCards>
            )
          }}
        </DataView>
      </div>
    </>
  )
}

/** The whole card links to the profile, with a separate link to the account's page. */
function Card({ profile }: { profile: Profile }) {
  const { userId, name, type, logoUriPath, taxExempt } = profile
  return (
    <RatesCard
      head={
        <>
          {logoUriPath.startsWith("/") && <img src={logoUriPath} alt="" loading="lazy" />}
          <h2>
            <Link to={`/billingprofile/${userId}`}>{name}</Link>
          </h2>
        </>
      }
      rates={ratesOfProfile(profile)}
      footer={
        <>
          <Tag>{typeNames[type]}</Tag>
          {taxExempt && <Tag>Tax exempt</Tag>}
          <Link to={`/profile/${userId}`} aria-label={`Account of ${name}`}>
            Account
          </Link>
        </>
      }
    />
  )
}

function Missing({ profiles, accounts }: { profiles: readonly Profile[]; accounts: readonly KnownUser[] }) {
  const profileIds = new Set(profiles.map(({ userId }) => userId))
  const missing = accounts.filter(({ _id }) => !profileIds.has(_id))
  if (missing.length === 0) return null
  return (
    <section className={styles.missing} aria-label="Accounts without a profile">
      <p>
        <b>
          {missing.length === 1 ? "1 account has" : `${missing.length} accounts have`} no billing profile.
        </b>{" "}
        {missing.length === 1 ? "Its" : "Their"} jobs have to be priced by hand.
      </p>
      <ul className="cluster items-center gap-4">
        {missing.slice(0, 6).map(({ _id, name }) => (
          <li key={_id}>
            <ButtonLink icon={Plus} to={`/billingprofile/${_id}`}>
              {name}
            </ButtonLink>
          </li>
        ))}
        {missing.length > 6 && <li className="text-muted">and {missing.length - 6} more</li>}
      </ul>
    </section>
  )
}

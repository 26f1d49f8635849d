import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { Link } from "react-router-dom"
import { foldForSearch } from "#shared/domain/search.ts"
import { messages } from "#shared/messages.ts"
import cards from "#web/staff/shared/rates/cards.module.css"
import { ratesOfCarrier } from "#web/staff/shared/rates/carrier-rates.ts"
import { CardSkeleton, FoundCards, manyCards, RatesCard } from "#web/staff/shared/rates/RatesCards.tsx"
import { CarrierLogo } from "#web/trade/CarrierLogo.tsx"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { useParameters } from "../../app/parameters.ts"
import { type Carrier, freshCarriersQuery } from "../../data/shop/carriers.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { SearchBox } from "../../ui/form/SearchBox.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"

export default function Carriers() {
  const carriers = useQuery(freshCarriersQuery)
  const [parameters, changeParameters] = useParameters()
  const searchTerm = parameters.get("q") ?? ""
  const search = (text: string) =>
    void changeParameters(new URLSearchParams(text === "" ? {} : { q: text }), { replace: true })
  const count = carriers.data?.length ?? 0
  const add = (
    <ButtonLink kind="main" icon={Plus} to="/carriers/new">
      Add carrier
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        back={backLink("/settings")}
        title={<PageTitle />}
        subtitle={carriers.data && (count === 1 ? "1 carrier" : `${count} carriers`)}
        actions={add}
      >
        {(carriers.isPending || count >= manyCards) && (
          <div className={`${cards.filters} cluster items-center gap-x-5 gap-y-4 mt-4`}>
            <SearchBox
              label="Search carriers"
              placeholder="Name or key"
              searchTerm={searchTerm}
              onSearch={search}
            />
          </div>
        )}
      </PageHeader>
      <div className="phone-gap-4 grid gap-5 screen">
        <DataView
          query={carriers}
          failed={messages.carriers.loadFailed}
          loading={<CardSkeleton logo={<SkeletonBar width={40} height={40} />} />}
          empty={{
            when: ({ length }) => length === 0,
            show: (
              <Empty title={messages.carriers.none}>
                Add carriers so you can bill insurers and customers can choose theirs.
              </Empty>
            ),
          }}
        >
          {(list) => {
            const searchText = foldForSearch(searchTerm)
            const matches = list.filter(({ text, key }) =>
              foldForSearch(`${text} ${key}`).includes(searchText),
            )
            return (
              <FoundCards
                found={matches}
                total={list.length}
                none="No matching carriers."
                onAll={() => search("")}
              >
                {(carrier) => <Card key={carrier.key} carrier={carrier} />}
              </FoundCards>
            )
          }}
        </DataView>
      </div>
    </>
  )
}

function Card({ carrier }: { carrier: Carrier }) {
  const { key, text, xy } = carrier
  return (
    <RatesCard
      head={
        <>
          <CarrierLogo name={text} xy={xy} />
          <h2>
            <Link to={`/carriers/${key}`}>{text}</Link>
            <small>{key}</small>
          </h2>
        </>
      }
      rates={ratesOfCarrier(carrier)}
    />
  )
}

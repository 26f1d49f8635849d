import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { RatesSkeleton } from "#web/staff/shared/rates/RatesEditor.tsx"
import type { ScreenHandle } from "../../app/navigation.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { type Carrier, freshCarriersQuery } from "../../data/shop/carriers.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { DataView, Empty } from "../../ui/feedback/DataView.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { CarrierEditor } from "./CarrierEditor.tsx"

export const handle: ScreenHandle = { frame: "actions" }

const back = backLink("/carriers")

export default function CarrierPage() {
  const { key = "" } = useParams()
  const carriers = useQuery(freshCarriersQuery)
  if (key === "new") return <CarrierEditor key="new" />
  if (carriers.data) return <Opened key={key} carrier={carriers.data.find((one) => one.key === key)} />
  return (
    <>
      <PageHeader back={back} title={<PageTitle />} />
      <DataView query={carriers} failed={messages.carriers.loadFailed} loading={skeleton} empty={null}>
        {() => null}
      </DataView>
    </>
  )
}

/** Keeps the editor open if someone deletes the carrier meanwhile, so typed values aren't lost. */
function Opened({ carrier }: { carrier: Carrier | undefined }) {
  const [opened] = useState(carrier)
  if (opened) return <CarrierEditor opened={opened} stored={carrier} />
  return (
    <>
      <PageHeader back={back} title={<PageTitle />} />
      <Empty
        title={messages.carriers.notFound}
        actions={
          <ButtonLink to="/carriers" size="large">
            Insurance Carriers
          </ButtonLink>
        }
      >
        No carrier matches this link.
      </Empty>
    </>
  )
}

const skeleton = <RatesSkeleton titles={["Carrier", "Replacements", "Repairs", "Install kits"]} />

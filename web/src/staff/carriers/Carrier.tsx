import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "react-router"
import { messages } from "../../../../shared/messages.ts"
import type { ScreenHandle } from "../../app/navigation.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { BoneLines, DataView, Empty } from "../../ui/DataView.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { Panel } from "../../ui/Panel.tsx"
import rates from "../pricing/rates.module.css"
import { CarrierEditor } from "./CarrierEditor.tsx"
import { type Carrier, freshCarriersQuery } from "./queries.ts"

export const handle: ScreenHandle = { frame: "actions" }

const back = { to: "/carriers", text: "Insurance Carriers" }

/** One carrier by its key, or a new one at `/carriers/new`. */
export default function CarrierPage() {
  const { key = "" } = useParams()
  const carriers = useQuery(freshCarriersQuery)
  if (key === "new") return <CarrierEditor key="new" />
  if (carriers.data) return <Opened key={key} carrier={carriers.data.find((one) => one.key === key)} />
  return (
    <>
      <PageHeader back={back} title="Insurance carrier" />
      <DataView query={carriers} failed={messages.carriers.loadFailed} loading={<EditorBones />} empty={null}>
        {() => null}
      </DataView>
    </>
  )
}

/** One that is deleted while it is open stays, for what was typed is in it. */
function Opened({ carrier }: { carrier: Carrier | undefined }) {
  const [opened] = useState(carrier)
  if (opened) return <CarrierEditor opened={opened} stored={carrier} />
  return (
    <>
      <PageHeader back={back} title="Insurance carrier" />
      <Empty
        title={messages.carriers.notFound}
        actions={
          <ButtonLink to="/carriers" size="large">
            Insurance Carriers
          </ButtonLink>
        }
      >
        There is no carrier with the key of this address.
      </Empty>
    </>
  )
}

const EditorBones = () => (
  <div className={rates.page}>
    <div className={rates.form}>
      {["Carrier", "Replacements", "Repairs", "Install kits"].map((title) => (
        <Panel key={title} title={title}>
          <BoneLines count={8} />
        </Panel>
      ))}
    </div>
    <Panel title="A sample job">
      <BoneLines count={14} />
    </Panel>
  </div>
)

import { useQuery } from "@tanstack/react-query"
import { Link, useSearchParams } from "react-router-dom"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { webhooksQuery } from "../../data/shop/integrations.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { ApiKeys } from "./parts/ApiKeys.tsx"
import { Deliveries } from "./parts/Deliveries.tsx"
import { Webhooks } from "./parts/Webhooks.tsx"

export default function Integrations() {
  const [parameters, setParameters] = useSearchParams()
  const { data = [] } = useQuery(webhooksQuery)
  const selected = data.find(({ _id }) => _id === parameters.get("webhook"))
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle={
          <>
            Bookkeeping, dashboards and the like. What they can call:{" "}
            <Link to="/apidocs">API documentation</Link>
          </>
        }
        back={backLink("/settings")}
      />
      <div className="grid gap-5 screen">
        <ApiKeys />
        <Webhooks
          chosen={selected?._id}
          onChoose={(webhook) => setParameters(webhook ? { webhook } : {}, { replace: true })}
        />
        {selected && <Deliveries webhook={selected} />}
      </div>
    </>
  )
}

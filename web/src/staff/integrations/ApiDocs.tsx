import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { openapiQuery } from "../../data/shop/integrations.ts"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { SearchBox } from "../../ui/form/SearchBox.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import styles from "./ApiDocs.module.css"
import { callsIn } from "./openapi.ts"
import { CallRow } from "./parts/CallRow.tsx"

export default function ApiDocs() {
  const [parameters, setParameters] = useSearchParams()
  const searchText = parameters.get("q") ?? ""
  const description = useQuery(openapiQuery)
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle="What another program can ask for and change, with a key of its own"
        back={backLink("/integrations")}
      />
      <div className="grid gap-5 screen">
        <Panel title="How to call">
          <div className={styles.introduction}>
            <p>
              Each call goes to <code>{location.origin}/api</code> with two headers: <code>User</code>, the
              key's user, and <code>Token</code>, its token. Send JSON and read JSON. Add an{" "}
              <code>Idempotency-Key</code> of 8 to 100 letters and digits to a change: the same key again
              repeats nothing and gets the same answer.
            </p>
            <p>
              A failure is <code>application/problem+json</code> with <code>code</code>, <code>detail</code>{" "}
              and the wrong <code>fields</code>. A list continues at the header <code>x-next-cursor</code>,
              sent as <code>cursor</code>.
            </p>
            <p>
              Webhooks carry <code>Clearline-Signature: t=seconds,v1=hex</code>. The hex is the HMAC-SHA256 of{" "}
              <code>seconds.body</code> under the address's secret. Answer with any 2xx within 10 seconds; the
              same <code>Clearline-Delivery</code> can come twice.
            </p>
            <p>
              For programs that read it: <a href="/api/openapi.json">openapi.json</a>
            </p>
          </div>
        </Panel>
        <SearchBox
          label="Find a call"
          placeholder="Path or name, like servicerequest"
          searchTerm={searchText}
          onSearch={(q) => setParameters(q ? { q } : {}, { replace: true })}
        />
        <DataView
          query={description}
          failed="Couldn't load the description of the API."
          loading={<SkeletonBar width={240} />}
          empty={{
            when: (data) => callsIn(data, searchText).size === 0,
            show: <Empty title="No matching calls">Try a part of its path.</Empty>,
          }}
        >
          {(data) => (
            <>
              {[...callsIn(data, searchText)].map(([area, calls]) => (
                <Panel key={area} title={area} flush>
                  <ul>
                    {calls.map((call) => (
                      <CallRow key={call.operation.operationId} call={call} />
                    ))}
                  </ul>
                </Panel>
              ))}
            </>
          )}
        </DataView>
      </div>
    </>
  )
}

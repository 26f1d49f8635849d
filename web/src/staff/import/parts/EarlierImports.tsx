import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { printedDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { importsQuery } from "#web/data/shop/imports.ts"
import { Empty, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { EventLog } from "#web/ui/page/EventLog.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../Import.module.css"
import { kindTexts, statusText } from "../import-labels.ts"

export function EarlierImports() {
  const query = useInfiniteQuery(importsQuery)
  return (
    <Panel title="Earlier imports" flush>
      <EventLog
        query={query}
        what="imports"
        failed="Couldn't load the imports."
        loading={<SkeletonBar width="100%" height={120} />}
        empty={<Empty title="No imports yet">Start with your customers. The rest builds on them.</Empty>}
      >
        {(imports) => (
          <ul className={`${styles.list} divided p-0 m-0 list-none`}>
            {imports.map((one) => (
              <li
                key={one._id}
                className="px-6 py-4 stack items-center columns-main-auto gap-x-5 gap-y-2 wrap-anywhere phone-columns-1"
              >
                <Link
                  className="stack text-inherit no-underline content-center span-all min-h-tap"
                  to={`/import?import=${one._id}`}
                >
                  <b>{one.fileName}</b>
                  <span className={`${styles.second} block`}>
                    {kindTexts[one.kind].text}, {printedDate(todayIn(new Date(one.at)))} by {one.by.name}.{" "}
                    {statusText(one)}.
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </EventLog>
    </Panel>
  )
}

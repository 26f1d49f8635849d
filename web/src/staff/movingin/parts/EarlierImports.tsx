import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { printedDate, todayIn } from "#shared/domain/dates.ts"
import { importsQuery } from "#web/data/imports.ts"
import { Empty, SkeletonBar } from "#web/ui/DataView.tsx"
import { Log } from "#web/ui/Log.tsx"
import { Panel } from "#web/ui/Panel.tsx"
import styles from "../MovingIn.module.css"
import { kindWords, standOf } from "../words.ts"

/** What was moved in before, or is on its way; any device opens it where it is. */
export function EarlierImports() {
  const imports = useInfiniteQuery(importsQuery)
  return (
    <Panel title="Earlier imports" flush>
      <Log
        query={imports}
        what="imports"
        failed="Couldn't load the imports."
        loading={<SkeletonBar width="100%" height={120} />}
        empty={<Empty title="No imports yet">Start with your customers. The rest builds on them.</Empty>}
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((one) => (
              <li key={one._id}>
                <Link to={`/movingin?import=${one._id}`}>
                  <b>{one.fileName}</b>
                  <span className={styles.second}>
                    {kindWords[one.kind].text}, {printedDate(todayIn(new Date(one.at)))} by {one.by.name}.{" "}
                    {standOf(one)}.
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Log>
    </Panel>
  )
}

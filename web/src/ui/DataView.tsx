import { RefreshCw } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "./Button.tsx"
import styles from "./DataView.module.css"
import { ProblemError } from "./problem.ts"
import { RequestId } from "./RequestId.tsx"
import { Windshield } from "./Windshield.tsx"

type Words = { title: string; children?: ReactNode; actions?: ReactNode }

/** Nothing to show: what that means and what to do about it. */
export function Empty({ title, children, actions }: Words) {
  return (
    <div className={styles.message}>
      <Windshield state="clear" />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** It did not work: what happened, in the server's sentence, and a way on. */
export function Failed({
  title,
  error,
  retry,
  alone = false,
}: {
  title: string
  error: Error
  retry?: () => void
  alone?: boolean
}) {
  const problem = error instanceof ProblemError ? error : undefined
  return (
    <div className={styles.message} role="alert">
      <Windshield state="cracked" />
      <h2>{title}</h2>
      <p>{problem?.message ?? "Something went wrong in this app. Nothing you saved is lost."}</p>
      {retry && (
        <div className={styles.actions}>
          <Button kind={alone ? "main" : "plain"} size="large" icon={RefreshCw} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {problem?.requestId && (
        <small>
          <RequestId id={problem.requestId} /> · code {problem.code}
        </small>
      )}
    </div>
  )
}

type Props<Data> = {
  /** of one call, or of several that make one thing */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** A skeleton in the shape and height of what comes, so that nothing shifts. */
  loading: ReactNode
  /** `null` where the data cannot be empty. */
  empty: { when: (data: Data) => boolean; show: ReactNode } | null
  /** The headline of a failure: "Couldn't load the list." */
  failed: string
  /** Nothing else can be done on the screen: Try again is its one amber button. */
  alone?: boolean
  children: (data: Data) => ReactNode
}

/** Shows what a query brought, and cannot be written without its three other states. */
export function DataView<Data>({ query, loading, empty, failed, alone = false, children }: Props<Data>) {
  if (query.data !== undefined) {
    return empty?.when(query.data) ? empty.show : children(query.data)
  }
  if (query.error)
    return <Failed title={failed} error={query.error} alone={alone} retry={() => void query.refetch()} />
  return (
    <div className={styles.loading} aria-busy="true">
      <output className="spoken">Loading</output>
      {loading}
    </div>
  )
}

/** One grey bar of a skeleton; one that stands for a panel has its corners. */
export const SkeletonBar = ({
  width,
  height = 13,
  panel = false,
}: {
  width: number | string
  height?: number
  panel?: boolean
}) => (
  <span
    className={panel ? `${styles.skeletonBar} ${styles.ofPanel}` : styles.skeletonBar}
    style={{ width, height }}
  />
)

/** Bars under each other, ragged as text is. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <span className={styles.lines}>
    {Array.from({ length: count }, (_, index) => (
      <SkeletonBar key={index} width={`${88 - ((index * 37) % 45)}%`} />
    ))}
  </span>
)

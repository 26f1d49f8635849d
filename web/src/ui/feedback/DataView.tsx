import { RefreshCw } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "../Button.tsx"
import { Windshield } from "../Windshield.tsx"
import styles from "./DataView.module.css"
import { ProblemError } from "./problem.ts"
import { RequestId } from "./RequestId.tsx"

type EmptyProps = { title: string; children?: ReactNode; actions?: ReactNode }

export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className={styles.message}>
      <Windshield state="clear" />
      <h2 className="heading mt-4 type-heading">{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="cluster justify-center gap-4 mt-4">{actions}</div>}
    </div>
  )
}

export function Failed({
  title,
  error,
  retry,
  isWholePage = false,
}: {
  title: string
  error: Error
  retry?: () => void
  isWholePage?: boolean
}) {
  const problem = error instanceof ProblemError ? error : undefined
  return (
    <div className={styles.message} role="alert">
      <Windshield state="cracked" />
      <h2 className="heading mt-4 type-heading">{title}</h2>
      <p>{problem?.message ?? "Something went wrong in this app. Nothing you saved is lost."}</p>
      {retry && (
        <div className="cluster justify-center gap-4 mt-4">
          <Button kind={isWholePage ? "main" : "plain"} size="large" icon={RefreshCw} onClick={retry}>
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

export type DataViewProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** A skeleton with the shape and height of the content, so that nothing shifts. */
  loading: ReactNode
  /** `null` where the data cannot be empty. */
  empty: { when: (data: Data) => boolean; show: ReactNode } | null
  failed: string
  /** True if nothing else on the screen works, so "Try again" becomes its main button. */
  isWholePage?: boolean
  children: (data: Data) => ReactNode
}

/** Shows the result of a query. Its props require the loading, empty, and failed states. */
export function DataView<Data>({
  query,
  loading,
  empty,
  failed,
  isWholePage = false,
  children,
}: DataViewProps<Data>) {
  if (query.data !== undefined) {
    return empty?.when(query.data) ? empty.show : children(query.data)
  }
  if (query.error)
    return (
      <Failed
        title={failed}
        error={query.error}
        isWholePage={isWholePage}
        retry={() => void query.refetch()}
      />
    )
  return (
    <div className={styles.loading} aria-busy="true">
      <output className="spoken">Loading</output>
      {loading}
    </div>
  )
}

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
    className={panel ? `${styles.skeletonBar} rounded-3` : styles.skeletonBar}
    style={{ width, height }}
  />
)

export const SkeletonLines = ({ count }: { count: number }) => (
  <span className={`${styles.lines} stack gap-4`}>
    {Array.from({ length: count }, (_, index) => (
      <SkeletonBar key={index} width={`${88 - ((index * 37) % 45)}%`} />
    ))}
  </span>
)

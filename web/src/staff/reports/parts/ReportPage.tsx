import type { ComponentProps } from "react"
import { DataView, type DataViewProps, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { ExportCsv } from "./ExportCsv.tsx"
import { ViewBar } from "./ViewBar.tsx"

type Props<Data> = Omit<ComponentProps<typeof PageHeader>, "actions" | "children"> &
  ComponentProps<typeof ExportCsv> &
  ComponentProps<typeof ViewBar> &
  Omit<DataViewProps<Data>, "loading" | "isWholePage"> &
  Partial<Pick<DataViewProps<Data>, "loading">>

/** Frame of each view: the header with its export, the bar of views, and the view's data. */
export const ReportPage = <Data,>({
  file,
  nothing,
  selection,
  show,
  query,
  failed,
  empty,
  loading = <SkeletonBar width="100%" height={320} panel />,
  children,
  ...header
}: Props<Data>) => (
  <>
    <PageHeader {...header} actions={<ExportCsv file={file} nothing={nothing} />} />
    <div className="grid gap-5 screen phone-gap-4">
      <ViewBar selection={selection} show={show} />
      <DataView query={query} failed={failed} isWholePage loading={loading} empty={empty}>
        {children}
      </DataView>
    </div>
  </>
)

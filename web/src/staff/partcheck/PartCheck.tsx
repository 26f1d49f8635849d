import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { translateReply } from "#shared/reply-language.ts"
import { CarChoices, CarSearch, reasonOf, VinWarnings } from "#web/staff/shared/glass/CarSearch.tsx"
import { PartByNumber } from "#web/staff/shared/glass/PartByNumber.tsx"
import { useCars } from "#web/staff/shared/glass/use-cars.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { catalogPartsQuery, type VehiclePart } from "../../data/parts/catalog.ts"
import { SkeletonLines } from "../../ui/feedback/DataView.tsx"
import { ErrorNotice } from "../../ui/feedback/ErrorNotice.tsx"
import { Money } from "../../ui/Money.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import styles from "./PartCheck.module.css"

export default function PartCheck() {
  const [parameters, setParameters] = useSearchParams()
  const typed = parameters.get("q") ?? ""
  const found = useCars(typed)
  // Other programs link to a car by its ID.
  const carId = parameters.get("carId") ?? found.car?.carId ?? ""
  const query = useQuery(catalogPartsQuery(carId))
  const vehicle = query.data?.[0]
  const isFetching = found.isFetching || query.isFetching

  const search = (q: string) => {
    if (q === typed) void query.refetch()
    else setParameters({ q })
  }
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle={t("Glass and moldings that fit a car")} />
      <div className={styles.page}>
        <CarSearch key={typed} typed={typed} isPending={isFetching} onSearch={search} />
        {found.part !== "" && <PartByNumber typed={typed} part={found.part} />}
        <VinWarnings warnings={found.warnings} />
        {carId === "" && found.choices.length > 0 && (
          <CarChoices choices={found.choices} onChoose={(id) => setParameters({ q: typed, carId: id })} />
        )}
        {isFetching && !vehicle ? (
          <div aria-busy="true">
            <output className="spoken">Loading</output>
            <SkeletonLines count={8} />
          </div>
        ) : (
          (typed !== "" || carId !== "") &&
          found.part === "" &&
          !vehicle &&
          found.choices.length === 0 && (
            <ErrorNotice title={messages.catalog.partCheckFailed}>
              <p>{reasonOf(query.error ?? found.error, found.isNamed)}</p>
            </ErrorNotice>
          )
        )}
        {vehicle && (
          <>
            <h2 className="pt-2 heading type-heading">{vehicle.vehicle}</h2>
            <Parts title="NAGS" parts={vehicle.nagParts} />
            <Parts title="OEM" parts={vehicle.oemParts} />
            <Parts title="Molding" parts={vehicle.mouldingParts} />
          </>
        )}
      </div>
    </>
  )
}

const inWords = (opening: string): string => opening.charAt(0).toUpperCase() + opening.slice(1)

const Parts = ({ title, parts }: { title: string; parts: readonly VehiclePart[] }) => (
  <Panel title={title} aside={parts.length} flush>
    {parts.length === 0 ? (
      <p className="px-6 py-5 text-muted">No {title} parts for this car.</p>
    ) : (
      <table className={`${styles.table} border-collapse w-full tabular-nums small-lines`}>
        <thead>
          <tr>
            <th className="px-6 py-3 weight-strong text-left text-muted type-small bg-head">Part</th>
            <th className="px-6 py-3 weight-strong text-left text-muted type-small bg-head">List</th>
            <th className="px-6 py-3 weight-strong text-left text-muted type-small bg-head">Labor hours</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ PartNumber, Opening, Description, ListPrice, LaborHours }, nth) => (
            // A part number can appear once for each side.
            <tr key={`${PartNumber} ${nth}`}>
              <td>
                <b className="wrap-anywhere">{PartNumber}</b>
                <small>{[inWords(translateReply(Opening)), Description].filter(Boolean).join(" · ")}</small>
              </td>
              <td>
                <Money cents={ListPrice} />
              </td>
              <td>{LaborHours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)

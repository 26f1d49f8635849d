import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { shortName } from "#shared/domain/people/names.ts"
import type { Leg } from "#shared/domain/schedule/drive-order.ts"
import { milesText, type Zips } from "#shared/domain/schedule/zips.ts"
import { zipsQuery } from "#web/data/shop/zips.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonBar, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import styles from "../../stops-map/StopsMap.module.css"
import { StopsMap } from "../../stops-map/StopsMap.tsx"
import { type DayStop, type Drive, totalMilesText } from "../drive.ts"
import { nameOnCard, rowWindowText } from "../labels.ts"

export default function DriveDialog({
  name,
  driveBy,
  onClose,
}: {
  name: string
  driveBy: (zips: Zips) => Drive
  onClose: () => void
}) {
  const zips = useQuery(zipsQuery)
  const drive = zips.data && driveBy(zips.data)
  const totalText = drive && totalMilesText(drive)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Drive order for ${shortName(name)}`}
      subtitle={
        drive &&
        [
          drive.from && `From ${drive.from.name}`,
          totalText && `about ${totalText}, measured between ZIP codes`,
        ]
          .filter(Boolean)
          .join(", ")
      }
      width={880}
    >
      <DataView query={zips} failed="Couldn't load the map." loading={<Skeleton />} empty={null}>
        {(known) => <Day drive={driveBy(known)} zips={known} />}
      </DataView>
    </Dialog>
  )
}

const Day = ({ drive, zips }: { drive: Drive; zips: Zips }) => (
  <div className={`phone-columns-1 stack items-start columns-2 gap-6`}>
    <StopsMap start={drive.start} legs={drive.legs} zips={zips} />
    <ol className={`${styles.stops} small-lines stack`}>
      {drive.legs.map((leg, index) => (
        <StopLine key={leg.stop.invoiceNumber} leg={leg} number={index + 1} />
      ))}
    </ol>
  </div>
)

const StopLine = ({ leg: { stop, miles }, number }: { leg: Leg<DayStop>; number: number }) => (
  <li>
    <i className="middle text-white weight-heavy rounded-full not-italic type-small" aria-hidden="true">
      {number}
    </i>
    <div>
      <Link className="weight-strong" to={`/servicerequest/${stop.invoiceNumber}`}>
        {nameOnCard(stop.row)}
      </Link>
      <small>
        {stop.invoiceNumber} · {rowWindowText(stop.row)}
      </small>
      <small>
        {stop.row.appointmentLocation === "Inshop" ? `${stop.row.zone}, shop` : stop.row.customerFullAddress}
      </small>
    </div>
    <span>{miles === undefined ? (stop.location ? "" : "No ZIP code") : milesText(miles)}</span>
  </li>
)

const Skeleton = () => (
  <div className={`phone-columns-1 stack items-start columns-2 gap-6`}>
    <SkeletonBar width="100%" height={360} panel />
    <SkeletonLines count={8} />
  </div>
)

import { ExternalLink } from "lucide-react"
import type { ReactNode } from "react"
import { HoursFields, workdays } from "#web/staff/shared/hours/HoursFields.tsx"
import { OpeningLine, Week } from "#web/staff/shared/hours/Opening.tsx"
import { PhoneField, TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import { PhoneLink } from "#web/ui/PhoneLink.tsx"
import { Fact, Facts } from "#web/ui/page/Panel.tsx"
import { BranchPanel } from "../BranchPanel.tsx"
import { cardForm, hoursForm, placeForm, reviewForm, zoneForm } from "../form.ts"
import styles from "./PlacePanels.module.css"
import type { PartProps } from "./part.ts"

const Away = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children} <ExternalLink size={13} aria-label="in another tab" />
  </a>
)

export function PlacePanel(part: PartProps) {
  const { name, address, city, zip, phone, map } = part.branch
  return (
    <BranchPanel
      title="Place"
      {...part}
      form={placeForm}
      view={
        <Facts>
          <Fact label="Name">{name}</Fact>
          <Fact label="Address">
            <Away href={map}>
              {address}, {city}, CA {zip}
            </Away>
          </Fact>
          <Fact label="Phone">{phone && <PhoneLink phone={phone} />}</Fact>
        </Facts>
      }
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" required />
          <TextField control={control} name="address" label="Street and number" required />
          <div className={styles.pair}>
            <TextField control={control} name="city" label="City" required />
            <TextField control={control} name="zip" label="ZIP" inputMode="numeric" maxLength={5} required />
          </div>
          <PhoneField control={control} name="phone" label="Phone" autoComplete="off" required />
          <TextField
            control={control}
            name="map"
            label="Map link"
            hint="Leave blank to link to a map search for the address."
          />
        </>
      )}
    </BranchPanel>
  )
}

export function ZonePanel(part: PartProps) {
  const { zone, cities } = part.branch
  return (
    <BranchPanel
      title="Zone"
      {...part}
      form={zoneForm}
      view={
        <Facts>
          <Fact label="Zone">{zone}</Fact>
          <Fact label="Cities">{cities.join(", ")}</Fact>
        </Facts>
      }
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="zone"
            label="Zone"
            hint="Covers jobs at this shop and mobile jobs in the city with this name."
            required
          />
          <TextAreaField
            control={control}
            name="cities"
            label="Cities"
            hint="Other cities this branch serves. Mobile jobs there use its tax rate. One per line."
            rows={6}
          />
        </>
      )}
    </BranchPanel>
  )
}

export function HoursPanel(part: PartProps) {
  const { branch } = part
  return (
    <BranchPanel
      title="Hours"
      {...part}
      form={hoursForm}
      view={
        <>
          <OpeningLine week={branch} />
          <div className="mt-4">
            <Week week={branch} />
          </div>
        </>
      }
    >
      {(form) => (
        <HoursFields
          control={form.control}
          onCopy={(hours) => {
            for (const day of workdays) form.setValue(day, hours, { shouldDirty: true })
          }}
        />
      )}
    </BranchPanel>
  )
}

const platforms = [
  ["googleReviewLink", "Google"],
  ["yelpReviewLink", "Yelp"],
  ["facebookReviewLink", "Facebook"],
] as const

export function ReviewPanel(part: PartProps) {
  const { branch } = part
  return (
    <BranchPanel
      title="Review links"
      {...part}
      form={reviewForm}
      view={
        <Facts>
          {platforms.map(([field, name]) => (
            <Fact key={field} label={name}>
              {branch[field] && <Away href={branch[field]}>{branch[field].replace("https://", "")}</Away>}
            </Fact>
          ))}
          <Fact label="Locations">{branch.reviewLocations.map(({ name }) => name).join(", ")}</Fact>
        </Facts>
      }
    >
      {({ control }) => (
        <>
          {platforms.map(([field, name]) => (
            <TextField key={field} control={control} name={field} label={name} placeholder="https://" />
          ))}
          <p className="text-muted type-small">
            Where this branch's customers can write a review. Leave blank to hide one.
          </p>
          <TextAreaField
            control={control}
            name="reviewLocations"
            label="Locations"
            hint="One per line: name, then its ZIP codes. Leave blank to use the branch's city."
            rows={5}
          />
        </>
      )}
    </BranchPanel>
  )
}

export function CardPanel(part: PartProps) {
  const { squareLocationId } = part.branch
  return (
    <BranchPanel
      title="Card payments"
      {...part}
      form={cardForm}
      view={
        <Facts>
          <Fact label="Square location">{squareLocationId || "Same as the main shop"}</Fact>
        </Facts>
      }
    >
      {({ control }) => (
        <>
          <TextField control={control} name="squareLocationId" label="Square location" />
          <p className="text-muted type-small">
            The location ID from your Square dashboard. Leave blank to use the main shop's.
          </p>
        </>
      )}
    </BranchPanel>
  )
}

import { useEffect } from "react"
import { normalizeInput } from "#shared/domain/normalize-input.ts"
import { t } from "#shared/language.ts"
import { useContent } from "../../content.ts"
import type { FieldErrors } from "../booking/check.ts"
import { type Draft, withoutTime } from "../booking/draft.ts"
import { change } from "../booking/store.ts"
import { useWindows } from "../booking/windows.ts"
import { Field, Options } from "../Field.tsx"
import styles from "./VisitPlace.module.css"

const changePlace = (changes: Partial<Draft>) =>
  change((before) => ({
    ...before,
    ...changes,
    ...withoutTime(before),
    notice: undefined,
  }))

export function VisitPlace({ draft, fieldErrors }: { draft: Draft; fieldErrors: FieldErrors }) {
  const { branches } = useContent()
  const { windows } = useWindows(draft)
  useCityOfZip(draft, windows?.city)
  const outside = draft.place === "mobile" && windows !== undefined && windows.branch === undefined
  return (
    <>
      <Options
        hidden
        legend="Where we do it"
        variant="pair"
        options={[
          { value: "mobile", text: t("Your place"), about: t("Home or work") },
          {
            value: "shop",
            text: t("Our shop"),
            about: branches.length === 1 ? branches[0]?.city : t(`${branches.length} locations`),
          },
        ]}
        value={draft.place}
        onChoose={(place) => changePlace({ place })}
      />
      {draft.place === "mobile" ? (
        <div className={styles.address}>
          <Field
            className={styles.street}
            label="Street address"
            value={draft.street}
            onType={(street) => change({ street })}
            errorText={fieldErrors.street}
            autoComplete="address-line1"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={100}
          />
          <Field
            label="ZIP code"
            value={draft.zip}
            onType={(zip) =>
              changePlace({
                zip: normalizeInput(zip).replaceAll(/\D/g, "").slice(0, 5),
                ...(draft.city === draft.cityOfZip && { city: "", cityOfZip: "" }),
              })
            }
            errorText={fieldErrors.zip}
            autoComplete="postal-code"
            inputMode="numeric"
            enterKeyHint="next"
          />
          <Field
            label="City"
            value={draft.city}
            onType={(city) => changePlace({ city })}
            errorText={fieldErrors.city}
            autoComplete="address-level2"
            autoCapitalize="words"
            enterKeyHint="done"
            maxLength={60}
          />
          {outside ? (
            <div className={styles.street}>
              <Outside draft={draft} shops={windows.shops} />
            </div>
          ) : (
            <p className={`${styles.hint} text-soft type-text`}>
              Level ground and room to open both front doors is all we need.
            </p>
          )}
        </div>
      ) : (
        <Options
          legend="Which shop?"
          options={branches.map(({ _id, city, address, zip }) => ({
            value: _id,
            text: city,
            about: `${address}, ${zip}`,
          }))}
          value={draft.branch === "" ? undefined : draft.branch}
          onChoose={(branch) => changePlace({ branch })}
          errorText={fieldErrors.branch}
        />
      )}
    </>
  )
}

/** Fills in the city of the ZIP code, unless the visitor typed one. */
function useCityOfZip({ place, city, cityOfZip }: Draft, found: string | undefined) {
  useEffect(() => {
    if (place !== "mobile" || found === undefined || found === cityOfZip) return
    if (city === "" || city === cityOfZip) change({ city: found, cityOfZip: found })
  }, [place, city, cityOfZip, found])
}

type Shops = readonly { branch: string; miles?: number | undefined }[]

function Outside({ draft, shops }: { draft: Draft; shops: Shops }) {
  const { branches } = useContent()
  const listedShops = shops.flatMap(({ branch, miles }) => {
    const shop = branches.find(({ _id }) => _id === branch)
    return shop ? [{ ...shop, miles }] : []
  })
  return (
    <div className={styles.outside}>
      <p role="alert">
        <b>We don't drive to {draft.zip}.</b> Bring the car to a shop, or go on and have us call you.
      </p>
      <ul className="stack gap-4 mt-5">
        {listedShops.map(({ _id, city, address, miles }) => (
          <li key={_id}>
            <button
              className="split bar gap-5 px-6 py-4 w-full text-inherit text-left bg-white rounded-3 pointer"
              type="button"
              onClick={() => changePlace({ place: "shop", branch: _id })}
            >
              <span>
                <b>{city}</b>
                <small className="block type-text text-soft">{address}</small>
              </span>
              {miles !== undefined && <span className="num">{miles} miles</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

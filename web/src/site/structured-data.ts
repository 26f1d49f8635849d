import { galleryAddress, galleryTitle } from "#shared/domain/media/gallery.ts"
import { toE164 } from "#shared/domain/people/phone-text.ts"
import { addDays, daysBetween } from "#shared/domain/schedule/dates.ts"
import {
  closingOn,
  type HoursField,
  type OpeningHours,
  openingDays,
  readHours,
} from "#shared/domain/schedule/opening-hours.ts"
import { sitePath, t } from "#shared/language.ts"
import type { Page } from "#shared/pages.ts"
import type { SiteContent } from "#shared/site.ts"
import type { Entry } from "./gallery/first-page.ts"
import { titleOfEntry } from "./gallery/title.ts"
import { services } from "./services.ts"
import { branchHours, mainShopHours } from "./week-hours.ts"

/** schema.org data for search engines. Missing facts are omitted, never invented. */

type Thing = Record<string, unknown>
type Branch = SiteContent["branches"][number]

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** schema.org knows the days by their English names. */
const dayNames: Record<HoursField, string> = {
  sundayHours: "Sunday",
  mondayHours: "Monday",
  tuesdayHours: "Tuesday",
  wednesdayHours: "Wednesday",
  thursdayHours: "Thursday",
  fridayHours: "Friday",
  saturdayHours: "Saturday",
}

const openingHours = (week: SiteContent["contact"] | Branch): Thing[] => {
  const open = openingDays.flatMap(([, field]) => {
    const hours = readHours(week[field])
    return hours ? [{ day: dayNames[field], opens: clock(hours.opens), closes: clock(hours.closes) }] : []
  })
  return [...Map.groupBy(open, ({ opens, closes }) => `${opens}-${closes}`).values()].map((days) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days.map(({ day }) => day),
    opens: days[0]?.opens,
    closes: days[0]?.closes,
  }))
}

const closedDays = (week: OpeningHours, year: number): Thing[] => {
  const days = Array.from({ length: daysBetween(`${year}-01-01`, `${year + 2}-01-01`) }, (_, nth) =>
    addDays(`${year}-01-01`, nth),
  )
  return days
    .filter((date) => closingOn(week, date))
    .map((date) => ({
      "@type": "OpeningHoursSpecification",
      validFrom: date,
      validThrough: date,
      opens: "00:00",
      closes: "00:00",
    }))
}

const nonEmpty = (things: readonly unknown[]) => (things.length > 0 ? things : undefined)

const shopOf = (
  branch: Branch,
  { origin, name, year }: { origin: string; name: string; year: number },
): Thing => ({
  "@type": "AutoRepair",
  "@id": `${origin}/#${branch._id}`,
  name: `${name} ${branch.name}`,
  url: `${origin}/`,
  image: `${origin}/social.jpg`,
  telephone: branch.phone === "" ? undefined : toE164(branch.phone),
  address: {
    "@type": "PostalAddress",
    streetAddress: branch.address,
    addressLocality: branch.city,
    addressRegion: "CA",
    postalCode: branch.zip,
    addressCountry: "US",
  },
  hasMap: branch.map || undefined,
  areaServed: nonEmpty([...new Set([branch.city, ...branch.cities])]),
  openingHoursSpecification: nonEmpty(openingHours(branch)),
  specialOpeningHoursSpecification: nonEmpty(closedDays(branchHours(branch), year)),
  parentOrganization: { "@id": `${origin}/#business` },
})

const businessOf = (content: SiteContent, origin: string): Thing => {
  const { business, contact, branches, year } = content
  return {
    "@type": "AutoRepair",
    "@id": `${origin}/#business`,
    name: business.businessname,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    image: `${origin}/social.jpg`,
    telephone: business.phone === "" ? undefined : toE164(business.phone),
    email: business.email || undefined,
    address: contact.address || undefined,
    openingHoursSpecification: nonEmpty(openingHours(contact)),
    specialOpeningHoursSpecification: nonEmpty(closedDays(mainShopHours(content), year)),
    department: nonEmpty(branches.map(({ _id }) => ({ "@id": `${origin}/#${_id}` }))),
    makesOffer: services.map(({ name, about }) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name, description: about, serviceType: t("Auto glass") },
    })),
  }
}

const breadcrumbs = (origin: string, ...pages: { title: string; path: string }[]): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ title: t("Home"), path: "/" }, ...pages].map(({ title, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    item: `${origin}${sitePath(path)}`,
  })),
})

const pagesWithBusiness = ["/", "/locations", "/contact", "/services"]

export function structuredData(page: Page, content: SiteContent, origin: string): Thing {
  const name = content.business.businessname
  const hasBusiness = pagesWithBusiness.includes(page.path) && name !== ""
  return {
    "@context": "https://schema.org",
    "@graph": [
      ...(page.path === "/"
        ? [{ "@type": "WebSite", "@id": `${origin}/#site`, url: `${origin}/`, name: name || undefined }]
        : []),
      ...(hasBusiness ? [businessOf(content, origin)] : []),
      ...(hasBusiness
        ? content.branches.map((branch) => shopOf(branch, { origin, name, year: content.year }))
        : []),
      ...(page.path === "/" ? [] : [breadcrumbs(origin, page)]),
    ],
  }
}

export function entryData(entry: Entry, { business: { businessname } }: SiteContent, origin: string): Thing {
  const caption = titleOfEntry(entry)
  const photos = entry.urls.map((url, index) => ({
    "@type": "ImageObject",
    contentUrl: `${origin}${url}`,
    thumbnailUrl: `${origin}${entry.thumbs[index] ?? url}`,
    caption,
    creditText: businessname || undefined,
    creator:
      businessname === ""
        ? undefined
        : { "@type": "AutoRepair", "@id": `${origin}/#business`, name: businessname },
  }))
  const path = galleryAddress(entry)
  return {
    "@context": "https://schema.org",
    "@graph": [
      ...photos,
      breadcrumbs(origin, { title: t("Gallery"), path: "/gallery" }, { title: galleryTitle(entry), path }),
    ],
  }
}

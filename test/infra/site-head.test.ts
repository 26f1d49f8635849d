import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { buildAll } from "#infra/build.ts"
import { siteFolders } from "#infra/site-files.ts"
import { type Language, languages, pathIn } from "#shared/language.ts"
import { documentOf, pages } from "#shared/pages.ts"
import type { SiteFile } from "#shared/site.ts"
import { businessInfo, yubaCity } from "../builders/shop.ts"
import { sampleSite } from "./sample-site.ts"

const origin = "https://www.example.com"
const notices = ["/404", "/maintenance", "/squareposrequired"]
const rendered = pages.filter(({ build, prerender }) => build === "site" && prerender)
const listed = rendered.filter(({ path }) => !notices.includes(path))

let site: SiteFile[]
beforeAll(async () => {
  await buildAll(["site"])
  site = await sampleSite()
}, 120_000)

const bodyAt = (path: string, files = site): string => files.find((file) => file.path === path)?.body ?? ""
const tagsIn = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found]) => found ?? "")
const contentOf = (html: string, name: string): string | undefined =>
  tagsIn(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"))[0]

type Thing = Record<string, unknown> & { "@type": string }
const thingsIn = (html: string): Thing[] =>
  tagsIn(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).flatMap(
    (text) => (JSON.parse(text) as { "@graph": Thing[] })["@graph"],
  )

describe("Every public page", () => {
  test("has a unique title and description that fit search results", () => {
    const heads = listed.map((page) => {
      const html = bodyAt(documentOf(page))
      return {
        title: tagsIn(html, /<title>(.*?)<\/title>/g)[0] ?? "",
        description: contentOf(html, "description") ?? "",
      }
    })
    for (const key of ["title", "description"] as const)
      expect(new Set(heads.map((head) => head[key])).size).toBe(listed.length)
    for (const { title, description } of heads) {
      expect(title).toMatch(/^.{8,65}$/)
      expect(title).toContain(businessInfo.businessname)
      expect(description).toMatch(/^.{50,170}$/)
    }
  })

  test("has one canonical URL, and sharing tags with our own picture", () => {
    for (const page of listed) {
      const html = bodyAt(documentOf(page))
      expect(tagsIn(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([origin + page.path])
      expect(contentOf(html, "og:url")).toBe(origin + page.path)
      expect(contentOf(html, "og:title")).toBe(tagsIn(html, /<title>(.*?)<\/title>/g)[0])
      expect(contentOf(html, "og:description")).toBe(contentOf(html, "description"))
      expect(contentOf(html, "twitter:card")).toBe("summary_large_image")
      expect(contentOf(html, "og:image")).toBe(`${origin}/social.jpg`)
    }
    const picture = join(siteFolders[0] ?? "", "social.jpg")
    expect(existsSync(picture)).toBe(true)
    expect(readFileSync(picture).length).toBeLessThan(80_000)
  })

  test("is in the sitemap, which robots.txt links, while notices and private pages are not", () => {
    expect(tagsIn(bodyAt("/sitemap.xml"), /<loc>(.*?)<\/loc>/g)).toEqual(
      listed.flatMap(({ path }) => languages.map((code) => origin + pathIn(code, path))),
    )
    const robots = bodyAt("/robots.txt").split("\n")
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    for (const path of ["/api/", "/files/"]) expect(robots).toContain(`Disallow: ${path}`)
  })

  test("has breadcrumbs", () => {
    for (const { path, title } of listed.filter((page) => page.path !== "/")) {
      const [crumbs, ...more] = thingsIn(bodyAt(`${path}.html`)).filter(
        (thing) => thing["@type"] === "BreadcrumbList",
      )
      expect(more).toEqual([])
      expect(crumbs?.itemListElement).toMatchObject([
        { position: 1, item: `${origin}/` },
        { position: 2, name: title, item: origin + path },
      ])
    }
  })
})

test("Notices are noindex, and have no canonical URL", () => {
  for (const path of notices) {
    const html = bodyAt(`${path}.html`)
    expect(contentOf(html, "robots"), path).toBe("noindex")
    expect(html, path).not.toContain("canonical")
  }
  for (const page of listed) expect(contentOf(bodyAt(documentOf(page)), "robots"), page.path).toBeUndefined()
})

test("marks private pages as noindex instead of blocking them in robots.txt", () => {
  const shells = ["/site.html", "/paying.html"]
  for (const path of shells) expect(contentOf(bodyAt(path), "robots"), path).toBe("noindex")
  expect(bodyAt("/robots.txt")).not.toMatch(/invoice|job|\/r\//)
})

describe("The owner's footer and warranty", () => {
  const pageIn = async (code: Language, texts: Partial<typeof businessInfo>) =>
    bodyAt(
      pathIn(code, "/warranty.html"),
      await sampleSite({ business: { ...businessInfo, ...texts } }, [], "all", code),
    )
  const translations = {
    footerData_es: "Garantía de por vida en cada instalación.",
    warrantyData_es: "Respondemos por nuestro trabajo.",
  }

  test("are in Spanish on Spanish pages, where the owner wrote them", async () => {
    const spanish = await pageIn("es", translations)
    expect(spanish).toContain("<span>Garantía de por vida en cada instalación.</span>")
    expect(spanish).toMatch(/<article(?![^>]* lang=)[^>]*>.*Respondemos por nuestro trabajo\./s)
    expect(spanish).not.toContain("<span>Lifetime warranty on every installation.")
    expect(await pageIn("en", translations)).not.toMatch(/Garantía de por vida|Respondemos/)
  })

  test("are the English ones otherwise, marked as English", async () => {
    const spanish = await pageIn("es", {})
    expect(spanish).toContain('<span lang="en">Lifetime warranty on every installation.</span>')
    expect(spanish).toMatch(/<article lang="en"[^>]*>.*We stand behind our work\./s)
    expect(bodyAt("/warranty.html")).not.toContain('<span lang="en">')
  })
})

describe("A gallery entry", () => {
  const entry = {
    _id: "k7m2q",
    year: 2021,
    make: "Toyota",
    model: "RAV4",
    submodel: "XLE",
    service: `Windshield "replacement" & <camera>`,
    service_es: "",
    favorite: true,
    urls: ["/assets/gallery/k7m2q/a.webp", "/assets/gallery/k7m2q/b.webp"],
    thumbs: ["/assets/gallery/k7m2q/a-small.webp", "/assets/gallery/k7m2q/b-small.webp"],
    version: 3,
  }
  const address = `${origin}/gallery/k7m2q/2021-toyota-rav4`
  let files: SiteFile[]
  let html = ""
  beforeAll(async () => {
    files = await sampleSite({}, [entry])
    html = bodyAt("/gallery/k7m2q.html", files)
  })

  test("has a title, a description, a canonical URL, and its first photo as sharing image", () => {
    expect(tagsIn(html, /<title>(.*?)<\/title>/g)[0]).toBe(
      `2021 Toyota RAV4, Windshield &quot;replacement&quot; &amp; &lt;camera> · ${businessInfo.businessname}`,
    )
    expect(contentOf(html, "description")).toBe(
      `Windshield &quot;replacement&quot; &amp; &lt;camera> on a 2021 Toyota RAV4 XLE, done by ${businessInfo.businessname} in Yuba City. 2 photos.`,
    )
    expect(tagsIn(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([address])
    expect(contentOf(html, "og:url")).toBe(address)
    expect(contentOf(html, "og:image")).toBe(origin + entry.urls[0])
    expect(contentOf(html, "og:image:width")).toBeUndefined()
    expect(contentOf(html, "robots")).toBeUndefined()
  })

  test("describes its photos and breadcrumbs to search engines", () => {
    const photos = thingsIn(html).filter((thing) => thing["@type"] === "ImageObject")
    expect(photos).toMatchObject(
      entry.urls.map((url, index) => ({
        contentUrl: origin + url,
        thumbnailUrl: origin + entry.thumbs[index],
        creator: { "@id": `${origin}/#business`, name: businessInfo.businessname },
      })),
    )
    const [way] = thingsIn(html).filter((thing) => thing["@type"] === "BreadcrumbList")
    expect(way?.itemListElement).toMatchObject([
      { position: 1, item: `${origin}/` },
      { position: 2, item: `${origin}/gallery` },
      { position: 3, item: address, name: "2021 Toyota RAV4" },
    ])
  })

  test("shows the same content without scripts, and each photo opens", () => {
    expect(html).toMatch(/<h1[^>]*>2021 Toyota RAV4<\/h1>/)
    for (const words of ["XLE", "Shop favorite"]) expect(html).toContain(words)
    for (const url of entry.urls) expect(html).toContain(`href="${url}"`)
    expect(html).toContain(`src="${entry.urls[0]}"`)
    expect(html).not.toContain("<camera>")
  })

  test("has the owner's Spanish words on Spanish pages, else the English ones marked as English", async () => {
    const translated = { ...entry, _id: "k7m2r", service_es: "Cambio de parabrisas" }
    const spanish = await sampleSite({}, [{ ...entry, service: "Chip repair" }, translated], "all", "es")
    const [untranslated, withSpanish, list] = ["k7m2q", "k7m2r"]
      .map((id) => bodyAt(`/es/gallery/${id}.html`, spanish))
      .concat(bodyAt("/es/gallery.html", spanish))
    expect(untranslated).toMatch(/<dd lang="en"[^>]*>Chip repair</)
    expect(withSpanish).toMatch(/<dd class="[^"]*">Cambio de parabrisas</)
    expect(withSpanish).toContain("<title>2021 Toyota RAV4, Cambio de parabrisas")
    expect(list).toMatch(/<span lang="en"[^>]*>Chip repair<.*<span class="[^"]*">Cambio de parabrisas</s)
    const [english] = await sampleSite({}, [translated], ["k7m2r"])
    expect(english?.body).not.toContain("Cambio de parabrisas")
  })

  test("is in the sitemap, after the pages", () => {
    expect(tagsIn(bodyAt("/sitemap.xml", files), /<loc>(.*?)<\/loc>/g).slice(-2)).toEqual([
      address,
      address.replace("/gallery", "/es/gallery"),
    ])
  })

  test("mentions no business name when none is set", async () => {
    const unnamed = await sampleSite({ business: { ...businessInfo, businessname: "" } }, [entry])
    const [photo] = thingsIn(bodyAt("/gallery/k7m2q.html", unnamed))
    expect(photo).not.toHaveProperty("creator")
    expect(contentOf(bodyAt("/gallery/k7m2q.html", unnamed), "description")).toContain("by our shop in")
  })
})

describe("The structured data of the home page", () => {
  const repairShops = (files?: SiteFile[]) =>
    thingsIn(bodyAt("/index.html", files)).filter((thing) => thing["@type"] === "AutoRepair")

  test("lists the business, its nine services, and each shop with address, phone, and hours", () => {
    const [business, shop, ...more] = repairShops()
    expect(more).toEqual([])
    expect(business).toMatchObject({
      "@id": `${origin}/#business`,
      name: businessInfo.businessname,
      telephone: "+15305550100",
      department: [{ "@id": `${origin}/#yuba-city` }],
    })
    expect(business?.makesOffer).toHaveLength(9)
    expect(shop).toMatchObject({
      "@id": `${origin}/#yuba-city`,
      name: "Clearline Auto Glass Yuba City",
      telephone: "+15305550100",
      address: {
        streetAddress: yubaCity.address,
        addressLocality: "Yuba City",
        addressRegion: "CA",
        postalCode: "95991",
      },
      areaServed: ["Yuba City", "Marysville", "Live Oak"],
      parentOrganization: { "@id": `${origin}/#business` },
    })
    expect(business?.openingHoursSpecification).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "08:00",
        closes: "17:00",
      },
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["Saturday"], opens: "09:00", closes: "13:00" },
    ])
  })

  test("lists this and next year's holidays, except on days that are closed anyway", () => {
    const [business] = repairShops()
    const days = business?.specialOpeningHoursSpecification as Record<string, string>[]
    expect(days.map(({ validFrom }) => validFrom)).toEqual([
      "2026-01-01",
      "2026-05-25",
      "2026-07-04",
      "2026-09-07",
      "2026-11-26",
      "2026-12-25",
      "2027-01-01",
      "2027-05-31",
      "2027-09-06",
      "2027-11-25",
      "2027-12-25",
    ])
    expect(days[0]).toMatchObject({ validThrough: "2026-01-01", opens: "00:00", closes: "00:00" })
  })

  test("lists the days off of a whole branch as closed, for the main shop, too", async () => {
    const daysOff = [{ from: "12/24/2026", to: "12/24/2026" }]
    const shops = repairShops(await sampleSite({ branches: [{ ...yubaCity, daysOff }] }))
    for (const shop of shops)
      expect(shop.specialOpeningHoursSpecification).toContainEqual({
        "@type": "OpeningHoursSpecification",
        validFrom: "2026-12-24",
        validThrough: "2026-12-24",
        opens: "00:00",
        closes: "00:00",
      })
    expect(shops).toHaveLength(2)
  })

  test("is empty for a business without any details", async () => {
    const blank = { ...businessInfo, businessname: "", phone: "", email: "", mainshop: "" }
    const unset = await sampleSite({ business: blank, branches: [] })
    expect(repairShops(unset)).toEqual([])
  })

  test("escapes the owner's text, so it can't close the script element", async () => {
    const businessname = `Smith & "Sons" </script><script>alert(1)</script>`
    const files = await sampleSite({ business: { ...businessInfo, businessname } })
    const html = bodyAt("/index.html", files)
    expect(html).not.toContain("<script>alert")
    expect(repairShops(files)[0]?.name).toBe(businessname)
  })
})

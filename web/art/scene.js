/**
 * The road: Highway 99 wet between flooded rice fields, the Sutter Buttes behind it, seen through a windshield with
 * wiped arcs and rain above them. `drawScene(width, height, options)` answers a canvas; `render.ts` calls it in a browser
 * and writes the pictures of `src/ui/scene`. The same options draw the same picture. Of a film, `moment` is how much of it has
 * passed, from 0, which is the picture, to 1, which is the picture again.
 */
function randomFrom(s) {
  return () => {
    s |= 0
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
function hashOf(x, y) {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  n = Math.imul(n ^ (n >>> 13), 1274126177)
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296
}
function noise(x, y) {
  const xi = Math.floor(x),
    yi = Math.floor(y),
    xf = x - xi,
    yf = y - yi,
    u = xf * xf * (3 - 2 * xf),
    v = yf * yf * (3 - 2 * yf)
  return (
    (hashOf(xi, yi) * (1 - u) + hashOf(xi + 1, yi) * u) * (1 - v) +
    (hashOf(xi, yi + 1) * (1 - u) + hashOf(xi + 1, yi + 1) * u) * v
  )
}
function layeredNoise(x, y, o = 4) {
  let a = 0.5,
    s = 0,
    f = 1
  for (let i = 0; i < o; i++) {
    s += a * noise(x * f + i * 17.3, y * f + i * 9.1)
    f *= 2.03
    a *= 0.5
  }
  return s
}
const blend = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
const clamp = (x, a = 0, b = 1) => (x < a ? a : x > b ? b : x),
  smoothstep = (a, b, x) => {
    const t = clamp((x - a) / (b - a))
    return t * t * (3 - 2 * t)
  }
const hex = (s) => [1, 3, 5].map((i) => parseInt(s.slice(i, i + 2), 16))
const duskSky = [
  [0, "#ffb65a"],
  [0.035, "#e9964a"],
  [0.085, "#b37a52"],
  [0.15, "#5f7f74"],
  [0.25, "#25605e"],
  [0.42, "#123f41"],
  [0.7, "#0a2427"],
  [1, "#081719"],
].map(([t, c]) => [t, hex(c)])
let palette = duskSky
const palettes = {
  dusk: duskSky,
  day: [
    [0, "#f6e9c8"],
    [0.05, "#e3e2cb"],
    [0.16, "#bcd6d2"],
    [0.4, "#7fb4bf"],
    [0.75, "#4a8a9c"],
    [1, "#33708a"],
  ].map(([t, c]) => [t, hex(c)]),
  fog: [
    [0, "#c9cfc9"],
    [0.12, "#b7c2c0"],
    [0.4, "#95a8a9"],
    [1, "#6d8488"],
  ].map(([t, c]) => [t, hex(c)]),
}
/** The sky's color from the horizon (0) to the zenith (1). */
function skyColor(height) {
  const at = clamp(height)
  const upper = palette.findIndex(([stop]) => at <= stop)
  if (upper < 1) return palette.at(upper)[1]
  const [from, low] = palette[upper - 1]
  const [to, high] = palette[upper]
  return blend(low, high, (at - from) / (to - from))
}
let before
globalThis.drawScene = (W, H, o) => {
  palette = palettes[o.pal || "dusk"]
  const LT = o.pal ? (o.pal === "day" ? 3.4 : 3) : 1,
    WM = o.pal ? (o.pal === "fog" ? 0.05 : 0.25) : 1
  const yh = o.yh * H,
    cx = o.cx * W,
    sun = o.sun * W,
    unit = o.unit * W,
    f = unit * 0.9,
    cam = 1.55,
    moment = o.moment || 0
  const butte = (x) => {
    const q = (x - o.bx * W) / unit // Sutter Buttes: a ring of broken peaks in a flat plain
    const bump = (c, w, h) => {
      const d = (q - c) / (w * 1.55)
      return h * 0.74 * Math.exp(-d * d * 1.6) * (1 - 0.28 * Math.abs(Math.sin(d * 2.1)))
    }
    let y =
      Math.max(
        bump(-0.135, 0.075, 0.026),
        bump(-0.082, 0.05, 0.04),
        bump(-0.035, 0.036, 0.047),
        bump(0.004, 0.03, 0.06),
        bump(0.04, 0.034, 0.049),
        bump(0.082, 0.042, 0.055),
        bump(0.128, 0.055, 0.034),
        bump(0.175, 0.06, 0.018),
      ) +
      0.01 * Math.exp(-q * q * 40)
    y +=
      (1 - Math.abs(layeredNoise(q * 34, 3, 4) * 2 - 1)) * 0.02 * smoothstep(0, 0.03, y) -
      0.01 * smoothstep(0, 0.03, y)
    return (
      Math.exp(-Math.pow(q / 0.24, 6)) *
      (y + (layeredNoise(q * 120, 3, 3) - 0.5) * 0.007 * smoothstep(0, 0.02, y)) *
      unit *
      0.92
    )
  }
  const butte2 = (x) => {
    const q = (x - o.bx * W) / unit
    return (
      Math.max(
        0,
        0.017 * Math.exp(-Math.pow((q + 0.02) / 0.21, 4)) +
          (layeredNoise(q * 38 + 9, 7, 4) - 0.5) * 0.018 * Math.exp(-Math.pow(q / 0.2, 4)),
      ) * unit
    )
  }
  const coast = (x) => (0.006 + 0.008 * layeredNoise((x / unit) * 9 + 40, 1, 3)) * unit
  function sky(x, y) {
    // y measured up from the horizon in px
    const t = y / (o.skyh * H)
    let c = skyColor(t)
    const dx = (x - sun) / unit,
      dy = y / unit
    const g = Math.exp(-(dx * dx * 7 + dy * dy * 60))
    c = blend(c, [255, 196, 104], g * 0.55 * WM)
    const side = 1 - 0.42 * WM * clamp(Math.abs(dx) * 1.25) * Math.exp(-dy * 8)
    c = [c[0] * side, c[1] * (side * 0.9 + 0.1), c[2] * (side * 0.8 + 0.2)]
    const n = layeredNoise((x / unit) * 5.2 + dy * 3, dy * 26 + 2, 5),
      m = smoothstep(0.5, 0.72, n) * smoothstep(0.02, 0.08, dy) * (1 - smoothstep(0.22, 0.5, dy))
    const warm = Math.exp(-dy * 13) * Math.exp(-dx * dx * 2.2)
    c = blend(c, blend([38, 74, 78], [246, 150, 84], warm * 1.35), m * 0.62 * WM)
    if (WM < 1) c = blend(c, [250, 250, 244], m * 0.5)
    const n2 = layeredNoise((x / unit) * 2.4 + 7, dy * 9 + 30, 4),
      m2 = smoothstep(0.48, 0.75, n2) * smoothstep(0.1, 0.2, dy)
    c = blend(c, [9, 28, 31], m2 * 0.35 * WM)
    return c
  }
  function far(x, y) {
    let c = sky(x, y)
    if (y > unit * 0.1) return c // above every peak
    const hz = sky(x, unit * 0.012)
    const cc = coast(x)
    if (y < cc) c = blend(blend(hz, [58, 84, 86], 0.62), c, smoothstep(cc - 1.5, cc, y) * 0.0)
    const b = butte(x)
    if (y < b) {
      const sh = layeredNoise((x / unit) * 140, (y / unit) * 190, 3)
      c = blend(
        [20 + sh * 20, 46 + sh * 22, 52 + sh * 20],
        hz,
        LT > 1 ? (o.pal === "fog" ? 0.92 : 0.62) : 0.3 * Math.exp((-y / unit) * 30) + 0.12,
      )
    }
    const b2 = butte2(x)
    if (y < b2) {
      c = blend(
        [13, 36, 39],
        hz,
        (LT > 1 ? (o.pal === "fog" ? 0.8 : 0.45) : 0.14) * Math.exp((-y / unit) * 60),
      )
    }
    const tl =
      (0.0022 +
        0.0055 *
          Math.pow(layeredNoise((x / unit) * 70, 5, 3), 2) *
          smoothstep(0.45, 0.6, layeredNoise((x / unit) * 6, 11, 2))) *
      unit
    if (y < tl) c = LT > 1 ? blend([44, 66, 54], hz, o.pal === "fog" ? 0.7 : 0.15) : [8, 24, 25]
    return c
  }
  const cv = document.createElement("canvas")
  cv.width = W
  cv.height = H
  const g = cv.getContext("2d")
  // Nothing moves in the sky itself: a film has it from the frame before.
  const im = moment > 0 && before?.width === W ? before : g.createImageData(W, H),
    D = im.data
  const top = im === before ? Math.ceil(yh) : 0
  before = im
  const road = (z) => o.rx + 0.0 * z
  for (let y = top; y < H; y++)
    for (let x = 0; x < W; x++) {
      let c
      const v = y - yh
      if (v <= 0) c = far(x, -v)
      else {
        const z = (cam * f) / Math.max(v, 0.4),
          wx = ((x - cx) * z) / f
        const lx = wx - road(z)
        // rice checks: water between contour levees
        const q =
          Math.log(z) * 2.15 +
          0.2 * Math.sin((wx * 0.012) / Math.max(0.25, z / 260)) +
          0.16 * (layeredNoise(wx / (z * 0.6 + 12), z * 0.004, 2) - 0.5)
        const fr = q - Math.floor(q),
          id = Math.floor(q) + (lx < 0 ? 100 : 0)
        const lev = fr < 0.085 + 0.03 * hashOf(id, 3)
        const ripple = (way) =>
          layeredNoise((wx * 1.1) / (1 + z * 0.02), (z * 0.9) / (1 + z * 0.03) + way * 5, 3) - 0.5
        const still = ripple(0)
        // The wind ends where it began: it fades into itself, one length of the film behind. Two ripples that know nothing of
        // each other are flatter together than each alone, which the root makes up for.
        const rip =
          moment === 0
            ? still
            : (ripple(moment) * (1 - moment) + ripple(moment - 1) * moment) / Math.hypot(1 - moment, moment)
        const ry = Math.max(0, v * (o.rs || 1) + rip * v * 0.26)
        let w = far(x + rip * v * 0.12, ry)
        const fres = 0.94 - 0.5 * smoothstep(0, 0.3 * H, v)
        w = [w[0] * fres, w[1] * fres, w[2] * (fres * 0.98 + 0.02)]
        const stub = hashOf(id, 8) < 0.3 && z < 400
        if (stub) {
          const s = layeredNoise(wx * 3, (z * 6) / (1 + z * 0.02), 3)
          const k = 0.3 + 0.5 * s
          w = blend(w, [22 * k + 8, 38 * k + 10, 34 * k + 8], 0.72)
        }
        c = w
        if (lev) {
          const s = 0.7 + 0.6 * layeredNoise(wx * 2.5, z * 3, 2)
          c = LT > 1 ? [96 * s, 104 * s, 62 * s] : [9 * s, 24 * s, 23 * s]
        }
        // shoulder, asphalt
        const hw = o.hw || 4.6,
          ad = Math.abs(lx)
        const aa = (z / f) * 0.8
        const sh = smoothstep(hw + 2.6 + aa, hw + 1.6 - aa, ad)
        if (sh > 0) {
          const s = 0.6 + 0.7 * layeredNoise(wx * 5, (z * 5) / (1 + z * 0.02), 3)
          c = blend(c, [15 * s * LT * 1.6, 25 * s * LT, 25 * s * LT * 0.8], sh)
        }
        const on = smoothstep(hw + 0.5 + aa, hw + 0.5 - aa, ad)
        if (on > 0) {
          const gr = 0.75 + 0.5 * layeredNoise((wx * 16) / (1 + z * 0.05), (z * 9) / (1 + z * 0.08), 3)
          const wet = smoothstep(0.42, 0.66, layeredNoise(wx * 0.55 + 3, z * 0.1, 3))
          const tr = Math.exp(-Math.pow((ad - 1.55) / 0.42, 2)) + Math.exp(-Math.pow((ad - 3.1) / 0.42, 2))
          let a = [15 * gr * LT * 1.2, 25 * gr * LT, 27 * gr * LT]
          const r = far(x + still * v * 0.3, Math.max(0, v * 1.0 + still * v * 0.5))
          const k = (0.2 + 0.4 * wet + 0.24 * tr) * (1 - 0.72 * smoothstep(0, 0.28 * H, v))
          a = blend(a, [r[0] * 0.96, r[1] * 0.9, r[2] * 0.86], clamp(k, 0, 0.85))
          const ln = (p, wd) =>
            smoothstep(p + wd + aa, p + wd - aa * 0.2, ad) * smoothstep(p - wd - aa, p - wd + aa * 0.2, ad)
          const worn = 0.65 + 0.5 * layeredNoise(wx * 9, z * 3, 2)
          const yl = Math.max(
            smoothstep(0.3 + aa, 0.22, Math.abs(lx - 0)) * smoothstep(0.02, 0.09 + aa * 0.0, Math.abs(lx)),
          )
          a = blend(a, [238 * worn, 164 * worn, 34 * worn], clamp(yl * 0.92))
          a = blend(a, [206 * worn, 214 * worn, 208 * worn], clamp(ln(hw - 0.15, 0.09) * 0.8))
          c = blend(c, a, on)
        }
        const dk = 1 - 0.55 * (LT > 1 ? 0.3 : 1) * smoothstep(0.05 * H, 0.34 * H, v)
        c = [c[0] * dk, c[1] * dk, c[2] * dk]
      }
      const dth = (hashOf(x, y) - 0.5) * 3
      const i = (y * W + x) * 4
      D[i] = c[0] + dth
      D[i + 1] = c[1] + dth
      D[i + 2] = c[2] + dth
      D[i + 3] = 255
    }
  g.putImageData(im, 0, 0)
  const P = (X, Y, Z) => [cx + (X * f) / Z, yh + ((cam - Y) * f) / Z, f / Z]
  // poles with wires
  const poles = []
  for (let i = 0; i < 26; i++) {
    const z = (o.pz || 16) + i * i * 0.5 + i * 20
    poles.push(z)
  }
  g.strokeStyle = "#071416"
  g.lineCap = "butt"
  for (const z of poles) {
    const px = o.rx + (o.px || 11.5)
    const [x0, y0, s] = P(px, 0, z),
      [x1, y1] = P(px, 9.5, z)
    g.lineWidth = Math.max(0.8, s * 0.26)
    g.globalAlpha = Math.min(1, 0.35 + s * 0.05 + 0.3)
    g.beginPath()
    g.moveTo(x0, y0)
    g.lineTo(x1, y1)
    g.stroke()
    g.lineWidth = Math.max(0.6, s * 0.15)
    for (const hh of [8.9, 8.0]) {
      const a = P(px - 1.25, hh, z),
        b = P(px + 1.25, hh, z)
      g.beginPath()
      g.moveTo(a[0], a[1])
      g.lineTo(b[0], b[1])
      g.stroke()
    }
  }
  g.globalAlpha = 0.8
  for (const off of [-1.2, -0.4, 1.2])
    for (const hh of [9.1]) {
      for (let i = 0; i < poles.length - 1; i++) {
        const px = o.rx + (o.px || 11.5)
        const a = P(px + off, hh, poles[i]),
          b = P(px + off, hh, poles[i + 1])
        const m = P(px + off, hh - 1.1, (poles[i] + poles[i + 1]) / 2.15)
        g.lineWidth = Math.max(0.5, a[2] * 0.035)
        g.beginPath()
        g.moveTo(a[0], a[1])
        g.quadraticCurveTo(m[0], m[1], b[0], b[1])
        g.stroke()
      }
    }
  {
    const px = o.rx + (o.px || 11.5)
    const a = P(px, 9.1, poles[0])
    g.lineWidth = a[2] * 0.05
    for (const off of [-1.2, -0.4, 1.2]) {
      const a1 = P(px + off, 9.1, poles[0]),
        b1 = P(px + off, 9.4, 6)
      g.beginPath()
      g.moveTo(a1[0], a1[1])
      g.lineTo(b1[0], b1[1])
      g.stroke()
    }
  }
  g.globalAlpha = 1
  // tail lights and oncoming lights far down the road
  const glow = (x, y, r, c, a) => {
    const gr = g.createRadialGradient(x, y, 0, x, y, r)
    gr.addColorStop(0, `rgba(${c},${a})`)
    gr.addColorStop(0.18, `rgba(${c},${a * 0.5})`)
    gr.addColorStop(1, `rgba(${c},0)`)
    g.globalCompositeOperation = "screen"
    g.fillStyle = gr
    g.beginPath()
    g.arc(x, y, r, 0, 7)
    g.fill()
    g.globalCompositeOperation = "source-over"
  }
  const car = (lane, z, head, light = 1) => {
    const s = f / z
    g.globalAlpha = light
    for (const d of [-0.75, 0.75]) {
      const [x, y] = P(o.rx + lane + d, 0.85, z)
      const c = head ? "255,238,205" : "255,70,46"
      glow(x, y, s * (head ? 0.85 : 0.7) + 3, c, head ? 0.8 : 0.85)
      const r = g.createLinearGradient(0, y, 0, y + s * 4.4)
      r.addColorStop(0, `rgba(${c},.0)`)
      r.addColorStop(0.35, `rgba(${c},${head ? 0.32 : 0.25})`)
      r.addColorStop(1, `rgba(${c},0)`)
      g.globalCompositeOperation = "screen"
      g.fillStyle = r
      g.fillRect(x - s * 0.22, y + s * 0.8, s * 0.44, s * 3.6)
      g.globalCompositeOperation = "source-over"
      g.fillStyle = head ? "#fffdf4" : "#ff9a82"
      g.beginPath()
      g.arc(x, y, Math.max(1, s * 0.09), 0, 7)
      g.fill()
    }
    g.globalAlpha = 1
  }
  for (const k of o.cars || []) car(...k)
  // geese on the flyway
  const geese = (x0, y0, s, n, dir, near = 1) => {
    g.strokeStyle = "rgba(6,18,20,.85)"
    g.lineCap = "round"
    g.globalAlpha = near
    const R = randomFrom(n * 7 + 3)
    for (const arm of [-1, 1])
      for (let i = arm < 0 ? 0 : 1; i < (arm < 0 ? n : n - 3); i++) {
        const x = x0 + i * s * 2.5 * dir + (R() - 0.5) * s * 0.5,
          y = y0 + arm * i * s * 0.62 - (arm > 0 ? 0 : i * s * 0.25) + (R() - 0.5) * s * 0.4,
          wing = R() - 0.35,
          beat = moment * 2 * Math.PI * (13 + (i % 3)),
          fl = (wing * Math.cos(beat) + 0.4 * Math.sin(beat)) * s * 0.8
        g.lineWidth = Math.max(1, s * 0.16)
        g.beginPath()
        g.moveTo(x - s * 0.72, y - fl * 0.6)
        g.quadraticCurveTo(x - s * 0.3, y - s * 0.28, x, y)
        g.quadraticCurveTo(x + s * 0.3, y - s * 0.28, x + s * 0.72, y - fl * 0.8)
        g.stroke()
      }
    g.globalAlpha = 1
  }
  for (const k of o.geese || []) geese(k[0] * W, k[1] * H, k[2] * unit, k[3], k[4], k[5])
  // rain left outside the wiped arcs
  const src = g.getImageData(0, 0, W, H),
    S = src.data
  const R = randomFrom(o.seed || 7)
  const edge = (x, y) => {
    let m = 1e9
    for (const [ax, ay, ar] of o.arcs) {
      m = Math.min(m, Math.hypot(x - ax * W, y - ay * H) - ar * unit)
    }
    return m
  }
  const dst = g.getImageData(0, 0, W, H),
    DD = dst.data
  let placed = []
  const drop = (x, y, r, el) => {
    for (let yy = Math.floor(y - r * el - 1); yy <= y + r * el + 1; yy++)
      for (let xx = Math.floor(x - r - 1); xx <= x + r + 1; xx++) {
        if (xx < 0 || yy < 0 || xx >= W || yy >= H) continue
        const dx = (xx - x) / r,
          dy = ((yy - y) / (r * el)) * (1 - 0.1 * dx)
        const d = Math.sqrt(dx * dx + dy * dy)
        if (d > 1) continue
        const m = Math.pow(d, 2.2)
        const sx = clamp(Math.round(x - dx * (0.16 + m * 0.22) * unit), 0, W - 1),
          sy = clamp(Math.round(yh - dy * (0.12 + m * 0.3) * unit - 0.085 * unit), 0, H - 1)
        const i = (yy * W + xx) * 4,
          j = (sy * W + sx) * 4
        let c = [S[j], S[j + 1], S[j + 2]]
        const dark = 1 - 0.62 * Math.pow(d, 5)
        const a = smoothstep(1, 0.82, d) * (0.5 + 0.28 * smoothstep(2, 7, r))
        c = [c[0] * dark, c[1] * dark, c[2] * dark]
        const hl = smoothstep(0.3, 0.0, Math.hypot(dx + 0.34, dy + 0.42)) * 0.6
        c = blend(c, [225, 245, 240], hl)
        for (let q = 0; q < 3; q++) DD[i + q] = DD[i + q] * (1 - a) + c[q] * a
      }
  }
  // A heavy drop lets go, runs down until the glass is wiped, and another gathers where it was.
  const run = (k, x, y, r, el) => {
    const start = 0.04 + 0.5 * hashOf(k, 41),
      down = clamp((moment - start) / (0.22 + 0.2 * hashOf(k, 43)))
    if (down < 1) {
      const way = (down * down * 0.75 + 0.25 * smoothstep(0.1, 0.4, down) * down) * unit * 0.16,
        left = Math.min(r * (1 - 0.6 * down) * smoothstep(1, 0.8, down), Math.max(0, edge(x, y + way)))
      if (left > 0.4) drop(x, y + way, left, el * (1 + 0.5 * smoothstep(0, 0.2, down)))
    }
    const grown = r * smoothstep(start + 0.2, 0.96, moment)
    if (grown > 0.4) drop(x, y, grown, el)
  }
  for (let k = 0; k < o.drops; k++) {
    const x = R() * W,
      y = R() * H * o.dropH
    const e = edge(x, y)
    if (e < 0) continue
    let r = (((1.2 + Math.pow(R(), 5) * 13) * unit) / 2400) * 1.35
    if (e < r) continue
    if (placed.some((p) => Math.hypot(p[0] - x, p[1] - y) < (p[2] + r) * 1.12)) continue
    placed.push([x, y, r])
    const el = 1 + R() * 0.22
    const heavy = (r * 2400) / (unit * 1.35) > 3.4
    if (moment > 0 && heavy && hashOf(k, 47) < 0.3) run(k, x, y, r, el)
    else drop(x, y, r, el)
  }
  g.putImageData(dst, 0, 0)
  return cv
}

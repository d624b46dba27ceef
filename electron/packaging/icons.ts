/** Renders assets/icon.svg in every size and container that desktops require: `node electron/packaging/icons.ts`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
/** Sizes in the Windows icon. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256]
/** Sizes for Linux desktops, one file each. */
const LINUX_SIZES = [16, 32, 48, 64, 128, 256, 512]
/** The image types of an icns file with PNG content, and their sizes. */
const ICNS_TYPES: Readonly<Record<string, number>> = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}

const assets = path.resolve(import.meta.dirname, '../../assets')

async function drawAll(): Promise<Map<number, Buffer>> {
  const svg = readFileSync(path.join(assets, 'icon.svg'), 'utf8')
  const executablePath = process.env.TERRARIUM_CHROMIUM
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  const images = new Map<number, Buffer>()
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`)
    images.set(size, await page.screenshot({ omitBackground: true }))
    await page.close()
  }
  await browser.close()
  return images
}

/** A Windows icon: a header, a directory entry per image, then the images as PNG. */
function icoFromImages(images: Map<number, Buffer>): Buffer {
  const head = Buffer.alloc(6 + 16 * ICO_SIZES.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(ICO_SIZES.length, 4)
  let offset = head.length
  for (const [index, size] of ICO_SIZES.entries()) {
    const entry = 6 + 16 * index
    // 256 is written as 0.
    head[entry] = size & 0xff
    head[entry + 1] = size & 0xff
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(images.get(size)!.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += images.get(size)!.length
  }
  return Buffer.concat([head, ...ICO_SIZES.map((size) => images.get(size)!)])
}

/** A macOS icon: chunks of type, length (with these 8 bytes) and PNG, in one outer chunk. */
function icnsFromImages(images: Map<number, Buffer>): Buffer {
  return icnsChunk('icns', Buffer.concat(Object.entries(ICNS_TYPES).map(([type, size]) => icnsChunk(type, images.get(size)!))))
}

function icnsChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}

const images = await drawAll()
mkdirSync(path.join(assets, 'icons'), { recursive: true })
writeFileSync(path.join(assets, 'icon.ico'), icoFromImages(images))
writeFileSync(path.join(assets, 'icon.icns'), icnsFromImages(images))
for (const size of LINUX_SIZES) writeFileSync(path.join(assets, 'icons', `${size}x${size}.png`), images.get(size)!)
process.stdout.write('Written to assets: icon.ico, icon.icns, icons/*.png\n')

export function GalleryView() {
  return null
}

/** Dialogs and menus that are open: keys are for them alone, though they may not have the focus yet. One that fades out is not open any more. */
export const openPopups = (): Element[] => Array.from(document.querySelectorAll(':is([role="dialog"], [role="menu"])[data-open]'))

import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { useArrivingFocus } from './arriving-focus';

/**
 * The one `h1` of a screen. It names the document, and takes the focus when the screen was navigated to, so that a screen
 * reader begins with it.
 * @param title the document's title, where it differs from the heading; `null` for the shop's name alone
 */
export function ScreenHeading({
  children,
  title,
  sx,
}: {
  children: ReactNode;
  title?: string | null;
  sx?: TypographyProps['sx'];
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arriving = useArrivingFocus();
  const named = title === undefined && typeof children === 'string' ? children : (title ?? null);

  useEffect(() => {
    document.title = named ? `${named} · ${SHOP_NAME}` : SHOP_NAME;
  }, [named]);

  useEffect(() => {
    if (heading.current && arriving.take()) heading.current.focus({ preventScroll: true });
  }, [arriving]);

  return (
    <Typography
      ref={heading}
      variant="h1"
      tabIndex={-1}
      sx={[{ outline: 'none' }, ...(Array.isArray(sx) ? sx : [sx ?? null])]}
    >
      {children}
    </Typography>
  );
}

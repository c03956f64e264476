import { strokeIcon } from './icons';

/** Icons that only admins see: kept out of the initial page. */
export const ToolsIcon = strokeIcon(
  'ToolsIcon',
  'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
);
export const DownloadIcon = strokeIcon('DownloadIcon', 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14');
export const MoreIcon = strokeIcon('MoreIcon', 'M12 5.5v.01M12 12v.01M12 18.5v.01');
export const CopyIcon = strokeIcon('CopyIcon', 'M9 9h10v11H9zM15 9V4.5H5V15h4');

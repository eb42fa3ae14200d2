-- What stood above the events is the default banner of that page from here on, with its picture. A default one that
-- administrators have made meanwhile stays. The event that the page recommends stays where it was.
INSERT INTO banner (name, place, title, text, image, dismissible, enabled, is_default, version, created_at, updated_at)
  SELECT 'Events', 'eventsHome', title, text, image, FALSE, TRUE, TRUE, 1, updated_at, updated_at
  FROM event_home WHERE (text <> '' OR image IS NOT NULL OR title <> 'Events')
    AND NOT EXISTS (SELECT 1 FROM banner b WHERE b.place = 'eventsHome' AND b.is_default);
INSERT INTO site_picture (path, added_at)
  SELECT image, updated_at FROM event_home WHERE image IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM site_picture p WHERE p.path = event_home.image);
INSERT INTO site_picture_shown (place, path)
  SELECT 'banner:' || CAST(b.id AS TEXT), b.image FROM banner b JOIN event_home h ON h.image = b.image
  WHERE b.place = 'eventsHome' AND b.is_default;

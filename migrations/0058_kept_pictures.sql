-- Pictures that newsletters show stay: mails that were sent name them.
ALTER TABLE article_picture ADD COLUMN kept BOOLEAN NOT NULL DEFAULT FALSE;

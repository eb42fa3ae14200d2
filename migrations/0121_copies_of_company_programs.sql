-- The company of the program that a member's own copy was made from: only its members join the copy. The id outlives the
-- company, and ids are never used again, so nobody joins such a copy after its company is deleted.
ALTER TABLE program ADD COLUMN origin_company_id BIGINT;
-- The program that it was made from: whoever may join that one may join the copy.
ALTER TABLE program ADD COLUMN origin_program_id BIGINT;
CREATE INDEX program_origin_company ON program (origin_company_id) WHERE origin_company_id IS NOT NULL;
